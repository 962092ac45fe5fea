import { useRef, useState, type ReactNode } from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { copyText } from '@site/src/components/CopyButton/clipboard';
import { useBriefMessage } from '@site/src/components/CopyButton/useBriefMessage';
import { useDismissal } from '@site/src/components/useDismissal';
import { moveInMenu } from '@site/src/components/useMenu';
import styles from './styles.module.css';

/** How long the result of a copy is shown, in milliseconds. */
const CONFIRMATION = 4000;

/**
 * Fetches the Markdown version of a page.
 * @throws Error if the response isn't Markdown, such as the HTML page that some servers return for a missing file.
 */
async function fetchMarkdown(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok || (response.headers.get('content-type') ?? '').includes('html')) throw new Error(`${address}: no Markdown`);
  return response.text();
}

/** AI assistants that accept a question in their URL. The question is short, because every page contains these links. */
const ASSISTANTS = { ChatGPT: 'https://chatgpt.com/?q=', Claude: 'https://claude.ai/new?q=' };

interface PageToolsProps {
  /** The address of the Markdown version of the page, with the base URL. */
  markdown: string;
}

/** Copies a page as Markdown, for an editor, a ticket, or an AI assistant. A menu beside the button opens it there. */
export function PageTools({ markdown }: PageToolsProps): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const [result, setResult] = useBriefMessage(CONFIRMATION);
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useDismissal(isOpen, menu, () => menu.current?.removeAttribute('open'));
  const copy = (): void => {
    copyText(fetchMarkdown(markdown)).then(
      () => setResult('Copied'),
      () => setResult('Not copied. View the page as Markdown and copy it there.'),
    );
  };
  return (
    <div className={styles.tools} data-markdown-ignore data-search="skip">
      <button type="button" onClick={copy} data-needs-script>
        Copy page
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the links inside */}
      <details
        ref={menu}
        onKeyDown={(event) => moveInMenu(event, () => menu.current?.setAttribute('open', ''))}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary aria-label="Use this page elsewhere" />
        <ul>
          <li>
            <a href={markdown} type="text/markdown">
              View as Markdown
            </a>
          </li>
          {Object.entries(ASSISTANTS).map(([name, address]) => (
            <li key={name}>
              <a href={address + encodeURIComponent(`Read ${siteConfig.url}${markdown}`)}>{`Open in ${name}`}</a>
            </li>
          ))}
        </ul>
      </details>
      <span className={styles.result} role="status">
        {result}
      </span>
    </div>
  );
}

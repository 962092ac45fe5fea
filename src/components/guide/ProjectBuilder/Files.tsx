import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { arrowStep } from '@site/src/components/key-press';
import { WrapButton } from '../../CodePanel/WrapButton';
import { CopyButton } from '../../CopyButton';
import { projectOnServer } from '../../OperationSamples/panels';
import { useReaderValues } from '../../ReaderValues/useReaderValues';
import { ValuesButton } from '../../ReaderValues/ValuesButton';
import styles from './styles.module.css';
import type { Project } from './useProject';

interface FilesProps {
  ref: Ref<HTMLDivElement>;
  project: Project;
  /** Path of the visible file. */
  file: string;
  step: string;
  onChoose: (file: string) => void;
}

/** Shows a file, and highlights the lines of a step. */
function show(code: HTMLElement, file: string, step: string): void {
  for (const panel of code.querySelectorAll<HTMLElement>('[data-sample]')) panel.hidden = panel.dataset.sample !== file;
  for (const lines of code.querySelectorAll<HTMLElement>('[data-for]'))
    lines.toggleAttribute('data-on', (lines.dataset.for ?? '').split(' ').includes(step));
  const pre = code.querySelector('[data-sample]:not([hidden]) > pre');
  const lines = pre?.querySelector('[data-on]');
  if (!pre || !lines) return;
  const below = lines.getBoundingClientRect().top - pre.getBoundingClientRect().top;
  pre.scrollTo({ top: pre.scrollTop + below - pre.clientHeight / 8 });
}

/** The files of a project as tabs. The first project's files are part of the built HTML, as in StoredCode, so no script contains them. */
export function Files({ ref, project: { name, files, html }, file, step, onChoose }: FilesProps): ReactNode {
  const id = useId();
  const code = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (code.current) show(code.current, file, step);
  }, [name, file, step]);
  useReaderValues(code, name, true);
  const move = (event: KeyboardEvent): void => {
    const by = arrowStep(event);
    if (!by) return;
    event.preventDefault();
    const next = files.at((files.findIndex(({ path }) => path === file) + by) % files.length)?.path ?? file;
    onChoose(next);
    document.getElementById(id + next)?.focus();
  };
  return (
    <div ref={ref} className={styles.files} data-code-panel>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs have the focus */}
      <div role="tablist" aria-label="Files" className={styles.tabs} onKeyDown={move} data-needs-script>
        {files.map(({ path, steps }) => (
          <button
            key={path}
            id={id + path}
            type="button"
            role="tab"
            aria-selected={path === file}
            aria-controls={`${id}code`}
            tabIndex={path === file ? 0 : -1}
            data-in-step={steps.includes(step)}
            onClick={() => onChoose(path)}
          >
            {path}
          </button>
        ))}
      </div>
      <div className={styles.actions}>
        <ValuesButton />
        <WrapButton overflow="wide" />
        <CopyButton what={file} text={() => code.current?.querySelector('[data-sample]:not([hidden])')?.textContent ?? ''} />
      </div>
      <div
        ref={code}
        id={`${id}code`}
        role="tabpanel"
        aria-label={file}
        className={styles.code}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html ?? projectOnServer(name)?.html ?? '' }}
      />
    </div>
  );
}

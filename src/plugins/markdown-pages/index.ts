import type { LoadContext, Plugin } from '@docusaurus/types';

/** Tells agents that read HTML about the Markdown version of each page, which src/plugins/derived-files writes. */
export default function markdownPages({ baseUrl }: LoadContext): Plugin {
  return {
    name: 'partita-markdown-pages',
    // For agents that read HTML. Readers can't see it, hear it, or tab to it.
    injectHtmlTags: () => ({
      headTags: [{ tagName: 'link', attributes: { rel: 'index', type: 'text/plain', title: 'llms.txt', href: `${baseUrl}llms.txt` } }],
      preBodyTags: [
        {
          tagName: 'div',
          attributes: { class: 'llms-link', 'aria-hidden': 'true' },
          innerHTML: `For language models: <a href="${baseUrl}llms.txt" tabindex="-1">llms.txt</a> lists all pages. Add .md to a page's address to read it as Markdown.`,
        },
      ],
    }),
  };
}

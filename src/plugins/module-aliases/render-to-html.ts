import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * Renders a page as Docusaurus does (core/lib/client/renderToHtml.js), with one more option. From 19.2 on, React moves every
 * `<Suspense>` boundary after the first 12,800 bytes to the end of the document, hidden, with an inline script that moves it back:
 * without JavaScript the text would be missing. https://github.com/facebook/react/issues/35460
 */
export function renderToHtml(app: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(app, {
      progressiveChunkSize: Infinity,
      onError: reject,
      onAllReady: () => {
        text(pipe(new PassThrough())).then(resolve, reject);
      },
    });
  });
}

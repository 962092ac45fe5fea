import { createHash } from 'node:crypto';
import type { WireResponse } from '../../engine/responses';
import { html, Html } from './html';
import { readStyles } from './read-styles';

/** A screen of the payment page. */
export interface Screen {
  status: number;
  title: string;
  main: Html;
  /** Origins besides this machine to which a form may redirect. */
  returnsTo?: readonly string[];
}

/** The stylesheet as an element, and its hash in the policy. */
function readStyle(): { element: Html; hash: string } {
  const text = readStyles();
  return { element: new Html(`<style>${text}</style>`), hash: createHash('sha256').update(text).digest('base64') };
}

let known: ReturnType<typeof readStyle> | undefined;

/** Browsers apply `form-action` to every redirect after a form is sent, so it needs the shop's origins. Shops often redirect once more. */
const policy = (hash: string, returnsTo: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    ["form-action 'self' http://localhost:* http://127.0.0.1:*", ...returnsTo].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The page of a screen. It works without scripts and loads no other file. */
export function pageOf({ status, title, main, returnsTo = [] }: Screen): WireResponse {
  const { element, hash } = (known ??= readStyle());
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} – Partita sandbox</title>
        ${element}
      </head>
      <body>
        <header>
          <b>
            <svg viewBox="0 0 40 16" aria-hidden="true">
              <path class="staff" d="M0 8h40" />
              <circle cx="6" cy="8" r="4" />
              <circle cx="20" cy="8" r="4" />
              <circle class="due" cx="34" cy="8" r="4" />
            </svg>
            Partita
          </b>
          Sandbox: no money moves.
        </header>
        ${main}
      </body>
    </html>`;
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy(hash, returnsTo),
    // Without a referrer, browsers would send "Origin: null" with the form, which the sandbox rejects.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  return { status, headers, body: page.text };
}

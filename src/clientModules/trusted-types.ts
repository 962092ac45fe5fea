import { isTrustedHtml } from '@site/src/domain/trusted-html';

// The base URL: https://webpack.js.org/api/module-variables/#__webpack_public_path__-webpack-specific
declare const __webpack_public_path__: string;

/** React creates script elements with this HTML and fills them later. */
const EMPTY_SCRIPT = '<script></script>';

/** Returns whether a script is JSON, because structured data for search engines is in script elements, too. */
function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Returns whether a script is one of the build. A `blob:` of the page's own code has its origin, too. */
const isOurScript = (address: string): boolean =>
  new URL(address, window.location.href).href.startsWith(`${window.location.origin}${__webpack_public_path__}assets/`);

/** The part of https://www.w3.org/TR/trusted-types/ that this module uses. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>): unknown;
}

// React, the search dialog, and the bundler pass strings to the browser, so one default policy checks all of them. The
// Content-Security-Policy allows no other policy, and defines whether violations are blocked or only reported: src/tooling/hosting.
if (typeof window !== 'undefined')
  (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === EMPTY_SCRIPT || isTrustedHtml(html) ? html : null),
    createScript: (text) => (isJson(text) ? text : null),
    createScriptURL: (address) => (isOurScript(address) ? address : null),
  });

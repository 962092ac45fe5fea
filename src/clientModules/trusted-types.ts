/** Matches HTML that runs code or changes where the links of a page lead. Code samples are escaped, so they never match. */
const RUNS_CODE = /<(?:script|iframe|object|embed|base|meta)\b|<[^>]*\son\w+\s*=|<[^>]*=\s*["']?\s*javascript:/i;

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

/** The part of https://www.w3.org/TR/trusted-types/ that this module uses. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>): unknown;
}

// React, the search dialog, and the bundler pass strings to the browser, so one default policy checks all of them. The
// Content-Security-Policy defines whether violations are blocked or only reported: src/tooling/hosting.
if (typeof window !== 'undefined')
  (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html !== EMPTY_SCRIPT && RUNS_CODE.test(html) ? null : html),
    createScript: (text) => (isJson(text) ? text : null),
    createScriptURL: (address) => (new URL(address, window.location.href).origin === window.location.origin ? address : null),
  });

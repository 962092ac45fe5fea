/** HTML that runs code, or changes where the addresses of a page lead. The code of samples is escaped, so it never looks like this. */
const RUNS_CODE = /<(?:script|iframe|object|embed|base|meta)\b|<[^>]*\son\w+\s*=|<[^>]*=\s*["']?\s*javascript:/i;

/** How React makes a script element, which it fills later. */
const EMPTY_SCRIPT = '<script></script>';

/** Structured data for search engines is in script elements, too. */
function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** The part of https://www.w3.org/TR/trusted-types/ that is used here. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>): unknown;
}

// React, the search dialog, and the bundler give browsers strings, so one policy decides about all of them. The Content-Security-Policy says whether a refusal is only reported: src/tooling/hosting.
if (typeof window !== 'undefined')
  (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html !== EMPTY_SCRIPT && RUNS_CODE.test(html) ? null : html),
    createScript: (text) => (isJson(text) ? text : null),
    createScriptURL: (address) => (new URL(address, window.location.href).origin === window.location.origin ? address : null),
  });

/** Strings, other values, and single characters. */
const TOKENS = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)(?!\w)|\S/gi;

const VALUE = '{[sv';

/** Returns `s` for a string, `v` for any other value, or the punctuation character itself. */
function kindOf(token: string): string {
  if (/^".*"$/.test(token)) return 's';
  return /^(?:-?\d|\w{4})/.test(token) ? 'v' : token;
}

/** Returns the index at which a text stops being valid JSON. Not every browser includes it in the error that `JSON.parse` throws. */
function errorAt(text: string): number {
  const open: string[] = [];
  let allowed = VALUE;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const kind = kindOf(token);
    if (!allowed.includes(kind)) return index;
    if (kind === '{' || kind === '[') {
      open.push(kind);
      allowed = kind === '{' ? 's}' : `${VALUE}]`;
    } else if (kind === ':') allowed = VALUE;
    else if (kind === ',') allowed = open.at(-1) === '{' ? 's' : VALUE;
    else if (kind === 's' && !allowed.includes('v')) allowed = ':';
    else {
      if (kind === '}' || kind === ']') open.pop();
      allowed = open.length === 0 ? '' : open.at(-1) === '{' ? ',}' : ',]';
    }
  }
  return text.trimEnd().length;
}

/** Returns an error message with the line number, counted from 1, for a body that isn't JSON. Valid and empty bodies return `undefined`. */
export function jsonProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const line = text.slice(0, errorAt(text)).split('\n').length;
    return `The body isn't valid JSON. Check line ${line}.`;
  }
}

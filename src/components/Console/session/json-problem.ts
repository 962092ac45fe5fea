/** Strings, other values, and single characters. */
const TOKENS = /"(?:[^"\\\n]|\\.)*"|(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)(?!\w)|\S/gi;

const VALUE = '{[sv';

/** A letter for a kind of token: `s` for a string, `v` for another value, and punctuation as it is. */
function kindOf(token: string): string {
  if (/^".*"$/.test(token)) return 's';
  return /^(?:-?\d|\w{4})/.test(token) ? 'v' : token;
}

/** Where a text stops being JSON. Not all browsers say so in the error that `JSON.parse` throws. */
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

/** What to tell a reader about a body that isn't JSON, with the line, counted from 1. Nothing about a body that is, or that is empty. */
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

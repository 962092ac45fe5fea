/** The maximum levels of arrays and objects in JSON. The deepest valid request has about ten. */
export const MAX_LEVELS = 100;

const [QUOTE, BACKSLASH, ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [...'"\\[]{}'].map((letter) => letter.charCodeAt(0));

/** Returns whether JSON is nested too deeply. Parsing such a text takes long, and what then reads the value would exceed the stack. */
export function isTooDeep(json: string): boolean {
  let level = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === ARRAY || code === OBJECT) {
      level += 1;
      if (level > MAX_LEVELS) return true;
    } else if (code === ARRAY_END || code === OBJECT_END) level -= 1;
  }
  return false;
}

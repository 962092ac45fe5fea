/**
 * A JSON value with its source text, which `JSON.parse` loses: numbers aren't rounded or rewritten, and an object keeps all its members in
 * their order, also those with equal names and one named `__proto__`.
 */
export type JsonNode = {
  source: string;
  /** Where the source begins in the text. */
  start: number;
} & (
  | { kind: 'object'; members: { name: string; value: JsonNode }[] }
  | { kind: 'list'; items: JsonNode[] }
  | { kind: 'text'; value: string }
  | { kind: 'number' }
  /** `true`, `false`, or `null`. */
  | { kind: 'word' }
);

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

function nodeOf(token: string, start: number): JsonNode {
  switch (token[0]) {
    case '{':
      return { kind: 'object', source: '', start, members: [] };
    case '[':
      return { kind: 'list', source: '', start, items: [] };
    case '"':
      return { kind: 'text', source: token, start, value: JSON.parse(token) as string };
    default:
      return { kind: /^[tfn]/.test(token) ? 'word' : 'number', source: token, start };
  }
}

type Container = Extract<JsonNode, { kind: 'object' | 'list' }>;

/** An object or a list whose end hasn't been read yet. */
interface Open {
  node: Container;
  /** The name of an object's next member, once it's read. */
  name?: string | undefined;
}

function add(node: JsonNode, { node: parent, name }: Open): void {
  if (parent.kind === 'list') parent.items.push(node);
  else parent.members.push({ name: name as string, value: node });
}

/**
 * Reads JSON of any depth.
 * @throws SyntaxError if it isn't JSON.
 */
export function readJson(text: string): JsonNode {
  JSON.parse(text);
  const items: JsonNode[] = [];
  const open: Open[] = [{ node: { kind: 'list', source: text, start: 0, items } }];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const parent = open.at(-1) as Open;
    if (token === ',' || token === ':') continue;
    if (token === '}' || token === ']') {
      parent.node.source = text.slice(parent.node.start, index + 1);
      open.pop();
    } else if (parent.node.kind === 'object' && parent.name === undefined) parent.name = JSON.parse(token) as string;
    else {
      const node = nodeOf(token, index);
      add(node, parent);
      parent.name = undefined;
      if (node.kind === 'object' || node.kind === 'list') open.push({ node });
    }
  }
  return items[0] as JsonNode;
}

/** Returns a text with the source of one of its values replaced. */
export const replaced = (text: string, { start, source }: JsonNode, by: string): string =>
  text.slice(0, start) + by + text.slice(start + source.length);

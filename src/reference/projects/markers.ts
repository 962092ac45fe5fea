/** A marker is a comment on a separate line: "// only redirect", "# step refund", or "<!-- end only -->". */
const MARKER = /^\s*(?:\/\/|#|<!--)\s*(only|step|end)\s+([a-z][a-z-]*(?:,\s*[a-z][a-z-]*)*)\s*(?:-->)?\s*$/;

/** A file of a project, without its markers. */
export interface ResolvedFile {
  code: string;
  /** The lines of each step, from 1. */
  steps: Record<string, number[]>;
}

interface Block {
  kind: string;
  names: string[];
  line: number;
}

/**
 * Removes the markers of a file and the blocks that aren't for this combination.
 * @param flags The properties of the combination, such as `redirect` and `webhooks`.
 * @param known All names that `only` may have.
 * @throws Error with the line of a marker that has an unknown name, or no start or end.
 */
export function resolveMarkers(source: string, file: string, flags: ReadonlySet<string>, known: ReadonlySet<string>): ResolvedFile {
  const open: Block[] = [];
  const lines: string[] = [];
  const steps: Record<string, number[]> = {};
  let isAfterMarker = true;
  for (const [index, line] of source.replace(/\n+$/, '').split('\n').entries()) {
    const [, kind, list = ''] = MARKER.exec(line) ?? [];
    const names = list.split(/,\s*/);
    const fail = (problem: string): never => {
      throw new Error(`${file}:${index + 1}: ${problem}`);
    };
    if (kind === 'end') {
      if (open.pop()?.kind !== list) fail(`"end ${list}" doesn't end the last block that is open.`);
    } else if (kind !== undefined) {
      const unknown = names.find((name) => kind === 'only' && !known.has(name));
      if (unknown) fail(`"only" can't be for "${unknown}". Use ${[...known].join(', ')}.`);
      open.push({ kind, names, line: index + 1 });
    }
    const isShown = open.every((block) => block.kind === 'step' || block.names.some((name) => flags.has(name)));
    if (kind !== undefined || !isShown) {
      isAfterMarker = true;
      continue;
    }
    // A removed block leaves one gap, not two.
    if (line.trim() === '' && isAfterMarker && (lines.at(-1) ?? '').trim() === '') continue;
    isAfterMarker = false;
    lines.push(line);
    for (const block of open) if (block.kind === 'step') for (const name of block.names) (steps[name] ??= []).push(lines.length);
  }
  const [unclosed] = open;
  if (unclosed) throw new Error(`${file}:${unclosed.line}: "${unclosed.kind} ${unclosed.names.join(', ')}" has no end.`);
  return { code: lines.length > 0 ? `${lines.join('\n').trimEnd()}\n` : '', steps };
}

/**
 * The maximum length of a passage, in characters. A record of the hosted service may have 10 kB, and shorter ones give more precise
 * results.
 * https://www.algolia.com/doc/guides/sending-and-managing-data/prepare-your-data/in-depth/index-and-records-size-and-usage-limitations/
 */
const LONGEST = 700;

/** A long line, split between sentences, or between words where a sentence is too long. */
function cut(line: string): string[] {
  if (line.length <= LONGEST) return [line];
  const end = Math.max(line.lastIndexOf('. ', LONGEST) + 1, 0) || Math.max(line.lastIndexOf(' ', LONGEST), 0) || LONGEST;
  return [line.slice(0, end), ...cut(line.slice(end).trim())];
}

/** Joins lines to passages of at most {@link LONGEST} characters. No text is lost, and the order remains. */
export function passagesOf(lines: readonly string[]): string[] {
  const passages: string[] = [];
  for (const line of lines.flatMap(cut)) {
    const last = passages.at(-1);
    if (last !== undefined && last.length + line.length < LONGEST) passages[passages.length - 1] = `${last} ${line}`;
    else passages.push(line);
  }
  return passages;
}

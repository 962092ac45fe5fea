/** Digits and upper-case letters, without the ones that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HEX = '0123456789abcdef';

/** A seeded generator of IDs. The same seed generates the same sequence. */
export interface Draw {
  id(prefix: string, length: number): string;
  hex(length: number): string;
  /** The seed that continues the sequence. */
  state(): number;
}

/** Creates a generator. It uses mulberry32, which has 32 bits of state: https://github.com/bryc/code/blob/master/jshash/PRNGs.md */
export function drawFrom(seed: number): Draw {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const text = (from: string, length: number): string => {
    let drawn = '';
    while (drawn.length < length) drawn += from[Math.floor(next() * from.length)];
    return drawn;
  };
  return { id: (prefix, length) => prefix + text(LETTERS, length), hex: (length) => text(HEX, length), state: () => state };
}

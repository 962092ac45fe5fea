/** Upper-case letters and digits that are hard to confuse. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HEX = '0123456789abcdef';

/** Generates IDs and numbers. The same seed generates the same sequence. */
export interface Draw {
  id(prefix: string, length: number): string;
  hex(length: number): string;
  /** The state to store, to continue later. */
  state(): number;
}

/** mulberry32, a small generator with 32 bits of state: https://github.com/bryc/code/blob/master/jshash/PRNGs.md */
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

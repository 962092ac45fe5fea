/** Digits and upper-case letters, without the ones that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HEX = '0123456789abcdef';

/** A seeded generator of IDs. The same seed generates the same sequence. */
export interface SeededRandom {
  id(prefix: string, length: number): string;
  hex(length: number): string;
  /** The seed that continues the sequence. */
  state(): number;
}

/** Creates a generator. It uses mulberry32, which has 32 bits of state: https://github.com/bryc/code/blob/master/jshash/PRNGs.md */
export function createRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const randomText = (alphabet: string, length: number): string => {
    let text = '';
    while (text.length < length) text += alphabet[Math.floor(next() * alphabet.length)];
    return text;
  };
  return { id: (prefix, length) => prefix + randomText(LETTERS, length), hex: (length) => randomText(HEX, length), state: () => state };
}

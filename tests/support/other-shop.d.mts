/** Ways to design a shop that lose no money, with a sentence about each. */
export const designs: Readonly<Record<string, string>>;

/**
 * Starts the shop.
 * @param options `url` is where it listens, `env` what `check --start` sets, and `switches` are names of designs and mistakes.
 * @returns a function that stops it.
 */
export function startOtherShop(options: {
  url: string;
  env: Readonly<Record<string, string>>;
  switches: readonly string[];
}): Promise<() => Promise<void>>;

/**
 * Replaces the design tokens in a stylesheet with their values, so the payment page needs no other file.
 * @throws Error for an unknown token.
 */
export const withTokens = (css: string, tokens: string): string =>
  css.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = new RegExp(`${name}: ([^;]+);`).exec(tokens)?.[1];
    if (value === undefined) throw new Error(`There is no token ${name}.`);
    return value;
  });

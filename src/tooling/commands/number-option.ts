/**
 * Parses a whole number from the command line.
 * @param least The smallest valid number.
 * @throws Error that says what to write.
 */
export function numberOption(name: string, value: string, least = 1): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`--${name} is "${value}". Write a whole number of at least ${least}.`);
}

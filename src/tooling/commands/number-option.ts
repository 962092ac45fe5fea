/**
 * A whole number that was written on the command line.
 * @param least the smallest one that makes sense
 * @throws Error that says what to write.
 */
export function numberOption(name: string, value: string, least = 1): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`--${name} is "${value}". Write a number from ${least}.`);
}

/** The pages that are compared, by kind. Every site has them. */
export const kinds = {
  home: '/',
  guide: '/getting-started/plan-options',
  category: '/category/gateways',
  operation: '/api/v3/installment-plan',
} as const satisfies Record<string, string>;

/**
 * Returns the names in a flag on the command line, or all names without the flag.
 * @param wanted The flag's value: names separated by commas.
 * @throws Error that lists the valid names.
 */
export function chosen<Name extends string>(names: readonly Name[], flag: string, wanted: string | undefined): Name[] {
  if (wanted === undefined) return [...names];
  const asked = wanted.split(',');
  const unknown = asked.filter((name) => !(names as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`${flag} "${unknown.join(',')}" isn't one of ${names.join(', ')}.`);
  return names.filter((name) => asked.includes(name));
}

/** A kind of page, and its example. */
export interface Kind {
  route: string;
  /** Whether it has noindex. */
  isHidden?: true;
  /** Whether only our site has it: the other sites search in a dialog, or not at all. */
  isOurs?: true;
}

/** The pages that are compared, the same on every site. */
export const kinds = {
  home: { route: '/' },
  guide: { route: '/getting-started/plan-options' },
  category: { route: '/category/gateways' },
  operation: { route: '/api/v3/installment-plan' },
  search: { route: '/search', isHidden: true, isOurs: true },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

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

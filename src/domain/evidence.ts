import { evidence, installmentPack, type EvidenceNeeds } from '../data/evidence';

/** Card network codes for one category. A range is written `10.1–10.5`. */
export interface ReasonCodes {
  category: string;
  visa: string[];
  mastercard: string[];
  amex: string[];
  discover: string[];
}

export const NETWORKS = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', discover: 'Discover' } as const;

export type Network = keyof typeof NETWORKS;

export const needsOf = (category: string): EvidenceNeeds | undefined => evidence.find(({ categories }) => categories.includes(category));

/** The codes in a range: `10.1–10.5` has five. */
export function codesIn(written: string): string[] {
  const [, prefix = '', first = '', last = ''] = /^(.*\.)(\d+)–\1(\d+)$/.exec(written) ?? [];
  if (!last) return [written];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => prefix + (Number(first) + index));
}

/** Each code of a network with its possible categories. Mastercard uses one code for several. */
export function codesOf(all: readonly ReasonCodes[], network: Network): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const one of all) for (const code of one[network].flatMap(codesIn)) codes.set(code, [...(codes.get(code) ?? []), one.category]);
  return codes;
}

export interface ChecklistPart {
  title: string;
  items: readonly string[];
}

/** The evidence for a category, strongest first. */
export function checklistFor(category: string): ChecklistPart[] {
  const needs = needsOf(category);
  return [
    ...(needs
      ? [
          { title: 'Strong', items: needs.strong },
          { title: 'Also useful', items: needs.useful },
        ]
      : []),
    { title: 'The installment pack', items: installmentPack },
  ];
}

/** The list as plain text, for a ticket or an email. */
export const checklistText = (category: string, parts: readonly ChecklistPart[], ticked: ReadonlySet<string>): string =>
  [
    `Evidence for ${category}`,
    ...parts.flatMap(({ title, items }) => ['', title, ...items.map((item) => `[${ticked.has(item) ? 'x' : ' '}] ${item}`)]),
  ].join('\n');

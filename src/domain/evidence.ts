import { evidence, installmentPack, type EvidenceNeeds } from '../data/evidence';

/** A category's reason codes by card network. Ranges look like `10.1–10.5`. */
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

/** Expands a range: `10.1–10.5` returns five codes. */
export function codesIn(written: string): string[] {
  const [, prefix = '', first = '', last = ''] = /^(.*\.)(\d+)–\1(\d+)$/.exec(written) ?? [];
  if (!last) return [written];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => prefix + (Number(first) + index));
}

/** Returns a network's codes with their categories. Mastercard uses one code for several. */
export function codesOf(all: readonly ReasonCodes[], network: Network): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const reason of all)
    for (const code of reason[network].flatMap(codesIn)) codes.set(code, [...(codes.get(code) ?? []), reason.category]);
  return codes;
}

export interface ChecklistPart {
  title: string;
  items: readonly string[];
}

/** Returns the evidence for a category, strongest first. */
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

/** Formats a checklist as plain text, for a ticket or an email. */
export const checklistText = (category: string, parts: readonly ChecklistPart[], ticked: ReadonlySet<string>): string =>
  [
    `Evidence for ${category}`,
    ...parts.flatMap(({ title, items }) => ['', title, ...items.map((item) => `[${ticked.has(item) ? 'x' : ' '}] ${item}`)]),
  ].join('\n');

import { code, inlineElement, type Block, type Inline } from './nodes';

/** The attributes of an element on a page. */
export type Attributes = Record<string, string>;

/** What elements become on a page, by their names. */
export type Elements = Record<string, (attributes: Attributes) => Block | Block[]>;

/** The values of an attribute, separated by commas. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** @throws Error with an example when an attribute is missing. */
export function needed(attributes: Attributes, name: string, example: string): string {
  const value = attributes[name];
  if (!value) throw new Error(`write ${name}="${example}".`);
  return value;
}

export const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** A code with an anchor, so links and search results can lead to it. */
export const anchored = (id: string): Inline[] => [inlineElement('Anchor', { id }), code(id)];

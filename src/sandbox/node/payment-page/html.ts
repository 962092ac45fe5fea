import { escapeAttribute } from '../../../domain/markup';
/** HTML in which every value is escaped. Only {@link html} creates it. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | undefined | false | readonly Value[];

function rendered(value: Value): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((part: Value) => rendered(part)).join('');
  if (value === undefined || value === false) return '';
  return escapeAttribute(String(value as string | number)).replaceAll("'", '&#39;');
}

/** A template tag that escapes its values, except for other HTML. Attribute values must be quoted. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(rendered)));

/** Renders text with the Markdown of a table cell: only `code`. */
export const inlineCode = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

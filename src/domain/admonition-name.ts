interface Kind {
  /** The title of an admonition that has no title. */
  name: string;
  /** The kind that it looks like. By default, it has its own colors. */
  look?: string;
}

/** All kinds of Docusaurus. */
const KINDS: Readonly<Record<string, Kind>> = {
  note: { name: 'Note' },
  tip: { name: 'Tip' },
  info: { name: 'Info' },
  warning: { name: 'Warning' },
  danger: { name: 'Danger' },
  caution: { name: 'Warning', look: 'warning' },
  important: { name: 'Important', look: 'info' },
  success: { name: 'Success', look: 'tip' },
  secondary: { name: 'Note', look: 'note' },
};

export const admonitionKinds: readonly string[] = Object.keys(KINDS);

/** The default title of an admonition of this kind, on the page and in Markdown. */
export const defaultTitle = (kind: string): string => KINDS[kind]?.name ?? kind;

/** The kind whose colors an admonition has. */
export const lookOf = (kind: string): string => KINDS[kind]?.look ?? kind;

/** The name of an admonition in plain text: `Warning`, or `Warning: You can't undo this`. */
export function admonitionName(kind: string, title = ''): string {
  const name = defaultTitle(kind);
  return !title || title.toLowerCase() === name.toLowerCase() ? name : `${name}: ${title}`;
}

/** The name of an admonition in plain text: `Warning`, or `Warning: You can't undo this`. */
export function admonitionName(kind: string, title = ''): string {
  const capital = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return !title || title.toLowerCase() === kind ? capital : `${capital}: ${title}`;
}

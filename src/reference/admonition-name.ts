/** What a note, a tip or a warning is called where nothing draws it: `Warning`, or `Warning: You can't undo this`. */
export function admonitionName(kind: string, title = ''): string {
  const capital = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return !title || title.toLowerCase() === kind ? capital : `${capital}: ${title}`;
}

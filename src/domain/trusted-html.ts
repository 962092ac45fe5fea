/**
 * Matches the start of a tag that this site doesn't write. Text may become tags of highlighted code, of the steps of a project, of headings in
 * the table of contents, of marked words in search results, of an announcement, and of the progress bar. In the form that's allowed, every
 * browser reads a tag as it's written: lower case, one space, and values in double quotes.
 */
const FOREIGN_TAG =
  /<(?!\/?(a|br?|code|div|em|li|mark|[ou]l|p(re)?|span|strong)( (class|data-[a-z-]+|hidden|role|tabindex)(="[^"<]*")?| href="(#|\/|https:\/\/)[^"<]*")*>)/;

/** Returns whether HTML contains only text and the tags that this site writes. Anything else could run code or change the page. */
export const isTrustedHtml = (html: string): boolean => !FOREIGN_TAG.test(html);

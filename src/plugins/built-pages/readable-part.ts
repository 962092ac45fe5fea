/** Asset names contain a content hash, so an edit to one page changes the head of all. */
const ASSETS = /<script [^>]*src=[^>]*><\/script>|<link rel="stylesheet"[^>]*>|<style[^>]*>.*?<\/style>/gs;

/**
 * A built page without its assets and everything outside the main content. It's the input for what is derived from a page: it changes only
 * when the page's content does, and takes a third less time to parse.
 * @returns the unchanged page when it has no head or no main content.
 */
export function readablePart(html: string): string {
  const [body, start, end] = [html.indexOf('<body'), html.indexOf('<main'), html.lastIndexOf('</main>')];
  if (body === -1 || start < body || end < start) return html;
  return `${html.slice(0, body).replaceAll(ASSETS, '')}<body>${html.slice(start, end)}</main></body></html>`;
}

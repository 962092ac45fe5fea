/** The names of assets carry a digest of their contents, so an edit of one page changes the head of all. */
const ASSETS = /<script [^>]*src=[^>]*><\/script>|<link rel="?stylesheet[^>]*>|<style[^>]*>.*?<\/style>/gs;

/**
 * A built page without what no reader reads: its head without assets, and its main part. What is made from a page is made from this:
 * it stays the same until the page's own words change, and a third of the work is to parse the rest.
 * @returns the page as it is when it has no head or no main part.
 */
export function readablePart(html: string): string {
  const [body, start, end] = [html.indexOf('<body'), html.indexOf('<main'), html.lastIndexOf('</main>')];
  if (body === -1 || start < body || end < start) return html;
  return `${html.slice(0, body).replaceAll(ASSETS, '')}<body>${html.slice(start, end)}</main></body></html>`;
}

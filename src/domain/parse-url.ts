/** A URL, or nothing when the text isn't one. (`URL.canParse` is newer than the oldest browsers that the site supports.) */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Parses a URL. @returns undefined for invalid text. `URL.canParse` isn't available in the oldest supported browsers. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

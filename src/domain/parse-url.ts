/** An address, or nothing when the text is none. (`URL.canParse` came to browsers in 2023, after those that the site serves.) */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

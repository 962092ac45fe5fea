/** The addresses that a sitemap names, without their host. @param xml the text of a `sitemap.xml` */
export const addressesIn = (xml: string): string[] =>
  Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url).pathname);

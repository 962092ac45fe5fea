/** The type of each kind of file in the build. Servers differ in what they know; with `nosniff`, an unknown one is a download. */
export const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  mjs: 'text/javascript',
  png: 'image/png',
  csv: 'text/csv; charset=utf-8',
  sha256: 'text/plain',
  svg: 'image/svg+xml',
  ts: 'text/plain',
  txt: 'text/plain',
  woff2: 'font/woff2',
  xml: 'application/xml',
  yaml: 'application/yaml',
};

/** Kinds that hold text: sent as UTF-8, and compressed. The others are compressed in themselves. */
export const isText = (extension: string): boolean => !['png', 'woff2'].includes(extension);

/** Content types by extension. Servers know different ones, and with `nosniff`, browsers download files of an unknown type. */
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

/** Whether files are text, which is sent as UTF-8 and compressed. The formats of other files are compressed already. */
export const isText = (extension: string): boolean => !['png', 'woff2'].includes(extension);

import path from 'node:path';

/** Content types by extension. Servers know different ones, and with `nosniff`, browsers download files of an unknown type. */
export const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  mjs: 'text/javascript',
  mts: 'text/plain',
  png: 'image/png',
  csv: 'text/csv',
  sha256: 'text/plain',
  svg: 'image/svg+xml',
  ts: 'text/plain',
  txt: 'text/plain',
  woff2: 'font/woff2',
  xml: 'application/xml',
  yaml: 'application/yaml',
  zip: 'application/zip',
};

/** Whether files are text, which is sent as UTF-8 and compressed. The formats of other files are compressed already. */
const isText = (extension: string): boolean => !['png', 'woff2', 'zip'].includes(extension);

/** The `Content-Type` of a file in the build. @param file its path, or only its name. */
export function contentTypeOf(file: string): string {
  const extension = path.extname(file).slice(1);
  return `${mediaTypes[extension] ?? 'application/octet-stream'}${isText(extension) ? '; charset=utf-8' : ''}`;
}

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isText } from './media-types';

/** Below this a packet holds the file as it is. */
const SMALLEST = 1000;

const compressors: [suffix: string, compress: (content: Buffer) => Promise<Buffer>][] = [
  ['.gz', (content) => promisify(gzip)(content, { level: 9 })],
  ['.br', (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })],
];

/** Bytes before and after, and how many files were compressed. */
export interface Compressed {
  files: number;
  raw: number;
  gzip: number;
  brotli: number;
}

/** Writes `x.gz` and `x.br` beside each file of text that is worth it. */
export async function compressFolder(folder: string): Promise<Compressed> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => isText(path.extname(file).slice(1)) && !/\.(gz|br)$/.test(file))
    .filter((file) => statSync(file).isFile() && statSync(file).size >= SMALLEST);
  const total: Compressed = { files: files.length, raw: 0, gzip: 0, brotli: 0 };
  const compressOne = async (file: string): Promise<void> => {
    const content = readFileSync(file);
    total.raw += content.length;
    for (const [suffix, compress] of compressors) {
      const small = await compress(content);
      writeFileSync(file + suffix, small);
      total[suffix === '.gz' ? 'gzip' : 'brotli'] += small.length;
    }
  };
  // A few at a time: the compressors run beside each other, and the files don't fill the memory.
  for (let at = 0; at < files.length; at += 8) await Promise.all(files.slice(at, at + 8).map(compressOne));
  return total;
}

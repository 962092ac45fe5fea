import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isText } from './media-types';

/** In bytes. Smaller files fit into one packet uncompressed. */
const MIN_BYTES = 1000;

const compressors: [suffix: string, compress: (content: Buffer) => Promise<Buffer>][] = [
  ['.gz', (content) => promisify(gzip)(content, { level: 9 })],
  ['.br', (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })],
];

/** The number of compressed files, and their bytes before and after. */
export interface Compressed {
  files: number;
  raw: number;
  gzip: number;
  brotli: number;
}

/** Writes `x.gz` and `x.br` next to each text file that's large enough. */
export async function compressFolder(folder: string): Promise<Compressed> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => isText(path.extname(file).slice(1)) && !/\.(gz|br)$/.test(file))
    .filter((file) => statSync(file).isFile() && statSync(file).size >= MIN_BYTES);
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
  // Eight files in parallel use all cores without filling the memory.
  for (let at = 0; at < files.length; at += 8) await Promise.all(files.slice(at, at + 8).map(compressOne));
  return total;
}

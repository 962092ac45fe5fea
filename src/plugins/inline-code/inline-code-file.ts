import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Props } from '@docusaurus/types';
import type { Derivation } from '../built-pages/derive';
import { inlineCode } from './inline-code';
import type { InlineCode } from './inline-sources';

const inlineCodePath = (generatedFilesDir: string): string => path.join(generatedFilesDir, 'inline-code.json');

/** The inline code of each page, by its route. */
export type InlineCodeByPage = Record<string, InlineCode>;

/** Writes the inline code of each page, for the Content-Security-Policy, which is written after Docusaurus has ended. */
export function inlineCodeFile({ generatedFilesDir }: Props): Derivation {
  const pages: InlineCodeByPage = {};
  return {
    add: ({ route, tree }) => void (pages[route] = inlineCode(tree)),
    end: () => writeFileSync(inlineCodePath(generatedFilesDir), JSON.stringify(pages)),
  };
}

/** Reads that file. @param generatedFilesDir Docusaurus's folder for generated files. */
export const readInlineCode = (generatedFilesDir: string): InlineCodeByPage =>
  JSON.parse(readFileSync(inlineCodePath(generatedFilesDir), 'utf8')) as InlineCodeByPage;

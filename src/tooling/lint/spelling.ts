import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface Dictionary {
  has(word: string): boolean;
  /** Up to three words that may have been meant. */
  suggest(word: string): string[];
}

const listFile = path.join(__dirname, 'words.txt');

/** Words of our own and of the trade: one on a line, `#` starts a comment. A lower-case word may be written with a capital too. */
export function ownWords(): Set<string> {
  return new Set(
    readFileSync(listFile, 'utf8')
      .split('\n')
      .map((line) => line.replace(/#.*/, '').trim())
      .filter(Boolean),
  );
}

/** The American dictionary, which a package brings, and our own words. Nothing is asked of a network. */
export async function loadDictionary(): Promise<Dictionary> {
  const { decodeTrie } = await import('cspell-trie-lib');
  const packed = readFileSync(path.join(path.dirname(require.resolve('@cspell/dict-en_us')), 'en_US.trie.gz'));
  const trie = decodeTrie(new Uint8Array(gunzipSync(packed)));
  const own = ownWords();
  const known = (word: string): boolean => own.has(word) || trie.hasWord(word, false);
  return {
    has: (word) => known(word) || known(word.toLowerCase()),
    suggest: (word) =>
      trie
        .suggest(word, { numSuggestions: 3 })
        .slice(0, 3)
        .map((one) => one.replaceAll(/[*+~!]/g, '')),
  };
}

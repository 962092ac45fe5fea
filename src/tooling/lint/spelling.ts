import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface Dictionary {
  has(word: string): boolean;
  /** Up to three suggestions. */
  suggest(word: string): string[];
}

const listFile = path.join(__dirname, 'words.txt');

/** Reads our list of words: one per line, with comments after `#`. Lower-case words can be capitalized. */
function ownWords(): Set<string> {
  return new Set(
    readFileSync(listFile, 'utf8')
      .split('\n')
      .map((line) => line.replace(/#.*/, '').trim())
      .filter(Boolean),
  );
}

/** Loads the American dictionary from a package, and our list of words. */
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
        .map((entry) => entry.replaceAll(/[*+~!]/g, '')),
  };
}

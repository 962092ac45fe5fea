import type { SynonymGroup } from '../../data/synonyms';
import { isStopWord } from './stop-words';
import { stem, tokensOf, type Token } from './tokens';
import type { Vocabulary } from './vocabulary';
import { weights } from './weights';

/** A way to match a part of a query. All terms must match. */
export interface Alternative {
  terms: string[];
  weight: number;
}

/** A part of a query: a word, or several words with one meaning. */
export interface Part {
  /** As typed. */
  text: string;
  /** At most 1; stop words such as "how" hardly count. */
  weight: number;
  alternatives: Alternative[];
}

/** Minimum length of words to correct. In shorter ones, one different letter makes another word. */
const MIN_CORRECTED_LENGTH = 5;

/** Returns whether a part is about the subject of the query, unlike words such as "how". */
export const isContentWord = ({ weight }: Part): boolean => weight > weights.stopWord;

interface Phrase {
  words: string[];
  /** Synonyms of the phrase. */
  others: string[][];
}

/** Returns the synonyms as stems, the longest phrases first, so "single sign-on" is found before "sign on". */
function phrasesOf(groups: readonly SynonymGroup[]): Phrase[] {
  const words = (phrase: string): string[] => phrase.split(' ').flatMap((word) => tokensOf(word).flatMap(({ terms }) => terms.slice(0, 1)));
  return groups
    .flatMap((group) => {
      const all = group.words.map(words);
      const from = group.from?.map(words) ?? all;
      return from.map((phrase) => ({ words: phrase, others: all.filter((other) => other.join(' ') !== phrase.join(' ')) }));
    })
    .toSorted((first, second) => second.words.length - first.words.length);
}

/** Parses queries into terms of the index. */
export class QueryParser {
  private readonly phrases: Phrase[];

  constructor(
    private readonly vocabulary: Vocabulary,
    synonyms: readonly SynonymGroup[],
  ) {
    this.phrases = phrasesOf(synonyms);
  }

  /**
   * Splits a query into parts.
   * @param query The query as typed. Its last word may be incomplete unless a space follows it.
   */
  parts(query: string): Part[] {
    const tokens = tokensOf(query);
    const unfinished = /[\p{L}\p{N}]$/u.test(query);
    const parts: Part[] = [];
    for (let at = 0; at < tokens.length;) {
      const phrases = this.phrasesAt(tokens, at);
      const pair = phrases.length === 0 ? this.pairAt(tokens, at) : undefined;
      const span = tokens.slice(at, at + (pair ? 2 : (phrases[0]?.words.length ?? 1)));
      at += span.length;
      parts.push(this.part(span, phrases, pair, unfinished && at === tokens.length));
    }
    return parts.some(isContentWord) ? parts : parts.map((part) => ({ ...part, weight: 1 }));
  }

  /** Returns whether any record contains a part. */
  isKnown({ alternatives }: Part): boolean {
    return alternatives.some(({ terms }) => terms.every((term) => this.vocabulary.has(term)));
  }

  private phrasesAt(tokens: readonly Token[], at: number): Phrase[] {
    const found = this.phrases.filter(({ words }) => words.every((word, index) => tokens[at + index]?.terms[0] === word));
    const longest = found[0]?.words.length;
    return found.filter(({ words }) => words.length === longest);
  }

  /** Returns the word that two words form when written as one: "web hook", "plan number". */
  private pairAt(tokens: readonly Token[], at: number): string | undefined {
    const [current, next] = [tokens[at], tokens[at + 1]];
    const pair = current && next && current.terms.length === 1 && next.terms.length === 1 ? stem(current.text + next.text) : undefined;
    return pair !== undefined && this.vocabulary.has(pair) ? pair : undefined;
  }

  private part(span: readonly Token[], phrases: readonly Phrase[], pair: string | undefined, unfinished: boolean): Part {
    const others = phrases.flatMap((phrase) => phrase.others).map((terms): Alternative => ({ terms, weight: weights.synonym }));
    if (pair !== undefined) others.push({ terms: [pair], weight: 1 });
    const text = span.map((token) => token.text).join(' ');
    const [token] = span;
    if (!token || span.length > 1) {
      const terms = span.flatMap(({ terms: [term] }) => term ?? []);
      return { text, weight: 1, alternatives: [{ terms, weight: 1 }, ...others] };
    }
    const small = isStopWord(token.terms[0] ?? '') && others.length === 0;
    return { text, weight: small ? weights.stopWord : 1, alternatives: [...this.word(token, unfinished && !small), ...others] };
  }

  private word({ terms: [whole = '', ...pieces], text }: Token, unfinished: boolean): Alternative[] {
    const single = (term: string, weight: number): Alternative => ({ terms: [term], weight });
    const found: Alternative[] = [single(whole, 1)];
    if (pieces.length > 0) found.push({ terms: pieces, weight: this.vocabulary.has(whole) ? 0.5 : 0.9 });
    const known = this.vocabulary.has(whole);
    const typed = text.toLowerCase();
    if (unfinished)
      found.push(
        ...this.vocabulary
          .completions(pieces.length > 0 ? whole : typed)
          .map(({ term, weight }) => single(term, known ? weight * 0.5 : weight)),
      );
    if (!known && typed.length >= MIN_CORRECTED_LENGTH && pieces.length === 0 && (found.length === 1 || !unfinished))
      found.push(...this.vocabulary.corrections(whole, unfinished).map(({ term, weight }) => single(term, weight)));
    return found;
  }
}

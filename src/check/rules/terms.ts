import type { Fault, PageRule } from '../rule';

interface Term {
  /** What not to write. */
  bad: RegExp;
  /** What to write instead, in the imperative. */
  good: string;
}

const word = (source: string): RegExp => new RegExp(String.raw`(?<![\w-])(?:${source})(?![\w-])`, 'gi');

const inLowerCase = (source: string): RegExp => new RegExp(word(source).source, 'g');

/** One term for each thing, and no words that judge the reader. In the order of how often they slip in. */
const TERMS: readonly Term[] = [
  { bad: word('instalments?'), good: 'Write "installment".' },
  { bad: word('please'), good: 'Leave "please" out: say what to do.' },
  {
    bad: word('simply|just|easy|easily|obviously|of course'),
    good: 'Leave it out: what is easy for one reader is not for another.',
  },
  // With a capital it is a name: the Customer Area of a gateway, the screen "Payment plans" of the Hub.
  { bad: inLowerCase('customers?|consumers?|buyers?|cardholders?|end[- ]users?'), good: 'Write "shopper".' },
  { bad: inLowerCase('(?<!manage )payment plans?'), good: 'Write "plan".' },
  { bad: word('merchant portal|merchants? dashboard|admin panel'), good: 'Write "Hub".' },
  { bad: word('PSPs?'), good: 'Write "gateway".' },
  { bad: word('stores? id|shop id'), good: 'Write "terminal".' },
  { bad: word('endpoint urls?'), good: 'Write "endpoint".' },
  { bad: word('pre-?auth(?:orization)?s?'), good: 'Write "authorization".' },
  { bad: word('charge-?backs? disputes?|charge-backs?|charge backs?'), good: 'Write "chargeback".' },
  { bad: word('reimburse(?:s|d|ment|ments)?|money back'), good: 'Write "refund".' },
  { bad: word('logins?|log-ins?'), good: 'Write "sign in" for the act and "sign-in" for the thing.' },
  { bad: /(?<!(?:delivery|debug|the|a|your) )\blog(?:s|ged|ging)? (?:in|on|into|onto)(?=[ .,)]|$)/gi, good: 'Write "sign in".' },
  { bad: word('click(?:s|ed|ing)?(?: on)?'), good: 'Write "select": not everyone has a mouse.' },
  { bad: word('white-?list(?:s|ed|ing)?'), good: 'Write "allowlist".' },
  { bad: word('black-?list(?:s|ed|ing)?'), good: 'Write "blocklist".' },
  { bad: word('masters?/slaves?|dummy|sanity checks?'), good: 'Name what it is: "primary and replica", "sample", "check".' },
  { bad: word(String.raw`e\.g\.?|i\.e\.?`), good: 'Write "for example" or "that is".' },
  { bad: word(String.raw`etc\.?`), good: 'Name what belongs to the list, or start it with "such as".' },
  { bad: word('in order to'), good: 'Write "to".' },
  { bad: word('utili[sz]e[sd]?|utili[sz]ing|leverag(?:e|es|ed|ing)'), good: 'Write "use".' },
  { bad: word('via'), good: 'Write "by", "through" or "over".' },
  {
    bad: word('seamless(?:ly)?|powerful|robust|cutting[- ]edge|world[- ]class|best[- ]in[- ]class|blazing(?:ly)?|effortless(?:ly)?'),
    good: 'Leave it out, or give the figure that proves it.',
  },
  { bad: word('aka|asap|tl;dr|btw'), good: 'Write it in words.' },
  { bad: word('and/or'), good: 'Write "and", "or", or "a, b or both".' },
  { bad: word('he/she|his/her|s/he'), good: 'Write "they" or "their".' },
];

const EMOJI = /\p{Extended_Pictographic}/u;

/** House terms, in what readers read. Code is left alone: names are what they are. */
export const terms: PageRule = {
  name: 'terms',
  check({ prose, frontMatter, lines }) {
    const title = lines.findIndex((line) => line.startsWith('title:')) + 1;
    const description = lines.findIndex((line) => line.startsWith('description:')) + 1;
    const shown = [
      { line: title, text: String(frontMatter.title ?? '') },
      { line: description, text: String(frontMatter.description ?? '') },
      ...prose,
    ];
    return shown.flatMap(({ line, text }): Fault[] => {
      const faults = TERMS.flatMap(({ bad, good }) =>
        [...text.matchAll(bad)].map((match) => ({ line, problem: `"${match[0]}"`, fix: good })),
      );
      if (EMOJI.test(text))
        faults.push({ line, problem: `"${EMOJI.exec(text)?.[0]}"`, fix: 'Say it in words: not every reader sees a picture.' });
      if (/[a-z]!(?:\s|$)/.test(text)) faults.push({ line, problem: 'an exclamation mark', fix: 'End with a full stop.' });
      return faults;
    });
  },
};

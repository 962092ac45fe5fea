import { descriptorGateways, descriptorRules } from '../data/descriptor-rules';

const LETTER = /[A-Za-z]/;
const ALLOWED = /[A-Za-z0-9.\- &*]/;

/** Returns a character's name for a message. */
const named = (character: string): string => (/\s/.test(character) ? 'a line break or tab' : `“${character}”`);

/** Returns the reasons why Partita rejects a descriptor. Empty if it's valid. */
export function descriptorFaults(text: string): string[] {
  const { shortest, longest } = descriptorRules;
  const characters = [...text];
  const disallowed = [...new Set(characters.filter((character) => !ALLOWED.test(character)))];
  const starCount = characters.filter((character) => character === '*').length;
  return [
    characters.length < shortest && `Write at least ${shortest} characters: there are ${characters.length}.`,
    characters.length > longest && `Write at most ${longest} characters: there are ${characters.length}.`,
    disallowed.length > 0 &&
      `Leave out ${disallowed.slice(0, 5).map(named).join(', ')}: letters A to Z, digits, spaces, and . - & are allowed.`,
    starCount > 1 && 'Use one star, between your name and the order.',
    !LETTER.test(text) && 'Write at least one letter.',
  ].filter((fault) => fault !== false);
}

/** Returns suggestions for a valid descriptor. */
export function descriptorAdvice(text: string): string[] {
  const [name = '', order] = text.split('*');
  return [
    order !== undefined &&
      name.length > descriptorRules.longestName &&
      `The name has ${name.length} characters. With ${descriptorRules.longestName} or fewer, more of the order number fits.`,
    text !== text.trim() && 'Leave out the spaces at the start and the end: they use up characters.',
    order === undefined && 'It has one part. With a name, a star, and the order number, shoppers recognize both.',
    order !== undefined && name.length < 4 && 'The name is short. Would a shopper know it?',
    order !== undefined && !LETTER.test(order) && "Stripe shows only your account's prefix, because the part after the star has no letter.",
  ].filter((advice) => advice !== false);
}

export interface ShownDescriptor {
  gateway: string;
  shown: string;
  /** The part that the gateway cuts off. */
  cut: string;
  isUsual: boolean;
}

/** Joins the prefix of a gateway account with the part after the star. Gateways such as Stripe accept only a suffix with a letter. */
function withAccountPrefix(prefix: string, text: string): string {
  const suffix = text.split('*')[1]?.trim() ?? '';
  return LETTER.test(suffix) ? `${prefix}* ${suffix}` : prefix;
}

/** Returns how each gateway shows a descriptor. Banks may shorten it further. */
export const shownDescriptors = (text: string): ShownDescriptor[] =>
  descriptorGateways.map(({ name, shows, accountPrefix, isUsual = false }) => {
    const joined = accountPrefix === undefined ? text : withAccountPrefix(accountPrefix, text);
    return { gateway: name, shown: joined.slice(0, shows), cut: joined.slice(shows), isUsual };
  });

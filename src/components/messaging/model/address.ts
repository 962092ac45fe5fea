import { choices, CURRENCIES, DEFAULTS, fitting, sizesOf, terminal, UNSUPPORTED_CURRENCY, type MessageSettings } from './settings';

/** The settings in a URL, and the problems with invalid ones. */
export interface ReadAddress {
  settings: MessageSettings;
  /** Error messages that name the parameter and its allowed values. */
  problems: string[];
}

const MAX_PREFIX_LENGTH = 40;
/** Maximum amount to parse. Larger ones exceed the limit of every terminal. */
const MAX_AMOUNT = 999_999_999_999;

/** Parses an amount in minor units, or returns `undefined` if it isn't a whole number. */
export function minorUnits(text: string): number | undefined {
  const digits = text.trim().replaceAll(',', '');
  return /^\d{1,12}$/.test(digits) && Number(digits) <= MAX_AMOUNT ? Number(digits) : undefined;
}

interface Parameter {
  name: keyof MessageSettings;
  /** Parses a value, or returns `undefined` if it isn't allowed. */
  read: (text: string, settings: MessageSettings) => MessageSettings[keyof MessageSettings];
  allowed: (settings: MessageSettings) => string;
}

const oneOf = (name: keyof MessageSettings, values: (settings: MessageSettings) => readonly string[]): Parameter => ({
  name,
  read: (text, settings) => (values(settings).includes(text) ? text : undefined),
  allowed: (settings) => `one of ${values(settings).join(', ')}`,
});

function countsIn(text: string): number[] | undefined {
  if (text === 'auto') return [];
  const counts = text.split(',').map(Number);
  return counts.every((count) => terminal.options.includes(count)) ? terminal.options.filter((count) => counts.includes(count)) : undefined;
}

const wholeNumber = (name: 'amount' | 'min' | 'max'): Parameter => ({
  name,
  read: (text) => minorUnits(text),
  allowed: () => 'a whole number of minor units, such as 50000',
});

const currency = oneOf('currency', () => CURRENCIES);

const PARAMETERS: readonly Parameter[] = [
  oneOf('element', () => choices.element),
  wholeNumber('amount'),
  { ...currency, read: (text, settings) => (text === UNSUPPORTED_CURRENCY ? text : currency.read(text, settings)) },
  {
    name: 'installments',
    read: countsIn,
    allowed: () => `auto, or some of ${terminal.options.join(',')}`,
  },
  oneOf('locale', () => choices.locale),
  oneOf('pageType', () => choices.pageType),
  oneOf('theme', () => choices.theme),
  oneOf('size', ({ element }) => sizesOf(element)),
  {
    name: 'prefix',
    read: (text) => (text.length <= MAX_PREFIX_LENGTH ? text : undefined),
    allowed: () => `a text of at most ${MAX_PREFIX_LENGTH} characters`,
  },
  {
    name: 'hideLogo',
    read: (text) => (text === '' || text === 'true' ? true : undefined),
    allowed: () => 'true, or left out',
  },
  wholeNumber('min'),
  wholeNumber('max'),
];

const attributeOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Reads the settings of an element from a query string. Invalid parameters are reported and keep their defaults; unknown ones are ignored.
 */
export function readAddress(query: URLSearchParams): ReadAddress {
  const problems: string[] = [];
  let settings = DEFAULTS;
  for (const { name, read, allowed } of PARAMETERS) {
    const attribute = attributeOf(name);
    const text = query.get(attribute);
    if (text === null) continue;
    settings = fitting(settings);
    const value = read(text, settings);
    if (value === undefined) problems.push(`${attribute} must be ${allowed(settings)}. The link says “${text.slice(0, 40)}”.`);
    else settings = { ...settings, [name]: value };
  }
  return { settings: fitting(settings), problems };
}

/** Returns the query string that {@link readAddress} reads. It contains only settings that differ from the defaults. */
export function writeAddress(settings: MessageSettings): string {
  const usual = fitting({ ...DEFAULTS, element: settings.element });
  const query = new URLSearchParams();
  for (const { name } of PARAMETERS) {
    const value = settings[name];
    // Incomplete amounts aren't worth sharing.
    if (Number.isNaN(value)) continue;
    const text = name === 'installments' ? settings.installments.join(',') || 'auto' : String(value ?? '');
    const before = name === 'installments' ? usual.installments.join(',') : String(usual[name] ?? '');
    if (name === 'element' ? text !== DEFAULTS.element : text !== before && text !== '' && text !== 'false')
      query.set(attributeOf(name), text);
  }
  return query.toString();
}

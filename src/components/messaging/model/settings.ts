import { sandboxTerminals } from '../../../data/sandbox-terminals';

/** The elements of the messaging script, without the prefix `partita-`. */
const ELEMENTS = ['message', 'badge', 'banner', 'schedule', 'learn-more', 'logo'] as const;
export type ElementName = (typeof ELEMENTS)[number];

/** The currencies in the enum of openapi/ams.yaml. A test compares them. */
export const CURRENCIES = ['USD', 'CAD', 'GBP', 'EUR', 'AUD', 'SGD', 'JPY'] as const;

/** A currency that no terminal supports, to show how an element handles it. */
export const UNSUPPORTED_CURRENCY = 'CHF';

export const LOCALES = [
  'en-US',
  'en-CA',
  'en-GB',
  'en-AU',
  'en-SG',
  'fr-CA',
  'fr-FR',
  'de-DE',
  'es-ES',
  'it-IT',
  'nl-NL',
  'ja-JP',
] as const;

const THEMES = ['light', 'dark', 'outline'] as const;
const TEXT_SIZES = ['s', 'm', 'l'] as const;
const BANNER_SIZES = ['leaderboard', 'mobile', 'square'] as const;
const PAGE_TYPES = ['home', 'listing', 'product', 'cart', 'checkout'] as const;

/** The values of the attributes that have a fixed list. */
export const choices = { element: ELEMENTS, locale: LOCALES, pageType: PAGE_TYPES, theme: THEMES };

/** The terminal of the examples: its limits in minor units, and the numbers of installments that it offers. */
export const terminal = {
  minimum: sandboxTerminals[0]?.minimum ?? 0,
  maximum: sandboxTerminals[0]?.maximum ?? 0,
  options: sandboxTerminals[0]?.options ?? [],
};

/** The attributes of an element. */
export interface MessageSettings {
  element: ElementName;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Empty for `auto`: all that the terminal offers. */
  installments: readonly number[];
  locale: string;
  pageType: (typeof PAGE_TYPES)[number];
  theme: (typeof THEMES)[number];
  size: (typeof TEXT_SIZES)[number] | (typeof BANNER_SIZES)[number];
  prefix?: string;
  hideLogo?: boolean;
  /** Minor units. */
  min?: number;
  /** Minor units. */
  max?: number;
}

export const DEFAULTS: MessageSettings = {
  element: 'message',
  amount: 50_000,
  currency: 'USD',
  installments: [4],
  locale: 'en-US',
  pageType: 'product',
  theme: 'light',
  size: 'm',
};

/** Returns whether an element shows no amount, so it doesn't need one. */
export const hasNoAmount = (element: ElementName): boolean => element === 'banner' || element === 'logo';

export const sizesOf = (element: ElementName): readonly MessageSettings['size'][] => (element === 'banner' ? BANNER_SIZES : TEXT_SIZES);

/** Returns the settings with a size that the element supports. */
export function fitting(settings: MessageSettings): MessageSettings {
  const sizes = sizesOf(settings.element);
  const usual = settings.element === 'banner' ? 'leaderboard' : 'm';
  return sizes.includes(settings.size) ? settings : { ...settings, size: usual };
}

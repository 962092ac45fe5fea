import { sandboxTerminals } from '../../../data/sandbox-world';

/** The elements of the messaging script, without their prefix. */
export const ELEMENTS = ['message', 'badge', 'banner', 'schedule', 'learn-more', 'logo'] as const;
export type ElementName = (typeof ELEMENTS)[number];

/** Those of the enum in openapi/ams.yaml; a test compares them. */
export const CURRENCIES = ['USD', 'CAD', 'GBP', 'EUR', 'AUD', 'SGD', 'JPY'] as const;

/** One that no terminal has, to see what an element does then. */
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

export const THEMES = ['light', 'dark', 'outline'] as const;
export const TEXT_SIZES = ['s', 'm', 'l'] as const;
export const BANNER_SIZES = ['leaderboard', 'mobile', 'square'] as const;
export const PAGE_TYPES = ['home', 'listing', 'product', 'cart', 'checkout'] as const;

/** The terminal that the examples show: limits in minor units, and the numbers of installments it offers. */
export const terminal = {
  minimum: sandboxTerminals[0]?.minimum ?? 0,
  maximum: sandboxTerminals[0]?.maximum ?? 0,
  options: sandboxTerminals[0]?.options ?? [],
};

/** One element as a page would write it. */
export interface MessageSettings {
  element: ElementName;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Empty: `auto`, whatever the terminal offers. */
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

/** Whether an element shows no amount, so that it needs none. */
export const hasNoAmount = (element: ElementName): boolean => element === 'banner' || element === 'logo';

export const sizesOf = (element: ElementName): readonly MessageSettings['size'][] => (element === 'banner' ? BANNER_SIZES : TEXT_SIZES);

/** The settings with a size that the element knows. */
export function fitting(settings: MessageSettings): MessageSettings {
  const sizes = sizesOf(settings.element);
  const usual = settings.element === 'banner' ? 'leaderboard' : 'm';
  return sizes.includes(settings.size) ? settings : { ...settings, size: usual };
}

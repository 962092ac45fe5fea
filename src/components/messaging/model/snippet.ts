import { minorPerMajor } from '../../../domain/money';
import { DEFAULTS, hasNoAmount, type MessageSettings } from './settings';

export const SNIPPET_LANGUAGES = { html: 'HTML', react: 'React', liquid: 'Liquid', php: 'PHP' } as const;
export type SnippetLanguage = keyof typeof SNIPPET_LANGUAGES;

const HTML_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const inHtml = (text: string): string => `"${text.replaceAll(/[&"<>]/g, (letter) => HTML_ESCAPES[letter] ?? letter)}"`;
// Braces would start an expression of JSX, or an output of Liquid.
const inJsx = (text: string): string => (/[&"<>{}\\]/.test(text) ? `{${JSON.stringify(text)}}` : `"${text}"`);
const inLiquid = (text: string): string => inHtml(text).replaceAll('{', '&#123;');

/** The attributes in the order of the reference; those with their default value are left out. `true`: present, without a value. */
export function attributesOf(settings: MessageSettings): [name: string, value: string | true][] {
  const { element, amount, currency, installments, locale, pageType, theme, size, prefix, hideLogo, min, max } = settings;
  const shown: [string, string | boolean | undefined][] = [
    ['amount', hasNoAmount(element) ? undefined : String(amount)],
    ['currency', currency],
    ['installments', hasNoAmount(element) ? undefined : installments.join(',') || 'auto'],
    ['locale', locale === DEFAULTS.locale ? undefined : locale],
    ['page-type', pageType],
    ['theme', theme === DEFAULTS.theme ? undefined : theme],
    ['size', size === DEFAULTS.size ? undefined : size],
    ['prefix', prefix || undefined],
    ['hide-logo', hideLogo],
    ['min', min === undefined ? undefined : String(min)],
    ['max', max === undefined ? undefined : String(max)],
  ];
  return shown.filter((one): one is [string, string | true] => one[1] !== undefined && one[1] !== false);
}

const tagOf = (element: string, attributes: readonly string[], indent = ''): string =>
  `${indent}<partita-${element}\n${attributes.map((one) => `${indent}  ${one}`).join('\n')}\n${indent}></partita-${element}>`;

/** The element in one line of HTML. */
export const lineOf = (settings: MessageSettings): string =>
  `<partita-${settings.element} ${written(settings, inHtml, {}).join(' ')}></partita-${settings.element}>`;

/** `amount="50000"`, or the same with the value that a template fills in. */
const written = (settings: MessageSettings, quote: (text: string) => string, live: Readonly<Record<string, string>>): string[] =>
  attributesOf(settings).map(([name, value]) => live[name] ?? (value === true ? name : `${name}=${quote(value)}`));

const LIQUID_PRICES: Readonly<Record<MessageSettings['pageType'], string>> = {
  home: 'product.price',
  listing: 'product.price',
  product: 'product.selected_or_first_available_variant.price',
  cart: 'cart.total_price',
  checkout: 'cart.total_price',
};

function liquid(settings: MessageSettings): string {
  // Prices in Liquid are in hundredths even where the currency has none: ¥1,000 is 100000.
  const rest = 100 / minorPerMajor(settings.currency);
  const price = `${LIQUID_PRICES[settings.pageType]}${rest === 1 ? '' : ` | divided_by: ${rest}`}`;
  return tagOf(
    settings.element,
    written(settings, inLiquid, { amount: `amount="{{ ${price} }}"`, currency: 'currency="{{ cart.currency.iso_code }}"' }),
  );
}

function php(settings: MessageSettings): string {
  const factor = minorPerMajor(settings.currency);
  const expression = factor === 1 ? '$price' : `$price * ${factor}`;
  return tagOf(settings.element, written(settings, inHtml, { amount: `amount="<?= (int) round(${expression}) ?>"` }));
}

function react(settings: MessageSettings): string {
  const factor = minorPerMajor(settings.currency);
  const name = settings.element.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const needsPrice = !hasNoAmount(settings.element);
  const expression = factor === 1 ? 'Math.round(price)' : `Math.round(price * ${factor})`;
  const tag = tagOf(settings.element, written(settings, inJsx, { amount: `amount={${expression}}` }), '    ');
  return `export function Partita${name}(${needsPrice ? '{ price }' : ''}) {\n  return (\n${tag}\n  );\n}`;
}

const WRITERS: Readonly<Record<SnippetLanguage, (settings: MessageSettings) => string>> = {
  html: (settings) => tagOf(settings.element, written(settings, inHtml, {})),
  react,
  liquid,
  php,
};

/** The element as code to paste. In a template language the amount is the price of the page; in HTML it is that of the settings. */
export const snippetOf = (settings: MessageSettings, language: SnippetLanguage): string => WRITERS[language](settings);

import { minorPerMajor } from '../../../domain/money';
import { DEFAULTS, hasNoAmount, type MessageSettings } from './settings';
import { escapeAttribute } from '../../../domain/markup';

export const SNIPPET_LANGUAGES = { html: 'HTML', react: 'React', liquid: 'Liquid', php: 'PHP' } as const;
export type SnippetLanguage = keyof typeof SNIPPET_LANGUAGES;

const inHtml = (text: string): string => `"${escapeAttribute(text)}"`;
// Braces would start a JSX expression or a Liquid output.
const inJsx = (text: string): string => (/[&"<>{}\\]/.test(text) ? `{${JSON.stringify(text)}}` : `"${text}"`);
const inLiquid = (text: string): string => inHtml(text).replaceAll('{', '&#123;');

/**
 * Returns the attributes in the order of the reference, without those that have their default value. `true` means an attribute without a
 * value.
 */
function attributesOf(settings: MessageSettings): [name: string, value: string | true][] {
  const { element, amount, currency, installments, locale, pageType, theme, size, prefix, hideLogo, min, max } = settings;
  const all: [string, string | boolean | undefined][] = [
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
  return all.filter((pair): pair is [string, string | true] => pair[1] !== undefined && pair[1] !== false);
}

const tagOf = (element: string, attributes: readonly string[], indent = ''): string =>
  `${indent}<partita-${element}\n${attributes.map((attribute) => `${indent}  ${attribute}`).join('\n')}\n${indent}></partita-${element}>`;

/** Returns the element as one line of HTML. */
export const lineOf = (settings: MessageSettings): string =>
  `<partita-${settings.element} ${attributeTexts(settings, inHtml, {}).join(' ')}></partita-${settings.element}>`;

/** Returns attributes such as `amount="50000"`. Those in `live` have a template expression instead. */
const attributeTexts = (settings: MessageSettings, quote: (text: string) => string, live: Readonly<Record<string, string>>): string[] =>
  attributesOf(settings).map(([name, value]) => live[name] ?? (value === true ? name : `${name}=${quote(value)}`));

const LIQUID_PRICES: Readonly<Record<MessageSettings['pageType'], string>> = {
  home: 'product.price',
  listing: 'product.price',
  product: 'product.selected_or_first_available_variant.price',
  cart: 'cart.total_price',
  checkout: 'cart.total_price',
};

function liquid(settings: MessageSettings): string {
  // Liquid prices are in hundredths even if the currency has no minor unit: ¥1,000 is 100000.
  const rest = 100 / minorPerMajor(settings.currency);
  const price = `${LIQUID_PRICES[settings.pageType]}${rest === 1 ? '' : ` | divided_by: ${rest}`}`;
  return tagOf(
    settings.element,
    attributeTexts(settings, inLiquid, { amount: `amount="{{ ${price} }}"`, currency: 'currency="{{ cart.currency.iso_code }}"' }),
  );
}

function php(settings: MessageSettings): string {
  const factor = minorPerMajor(settings.currency);
  const expression = factor === 1 ? '$price' : `$price * ${factor}`;
  return tagOf(settings.element, attributeTexts(settings, inHtml, { amount: `amount="<?= (int) round(${expression}) ?>"` }));
}

function react(settings: MessageSettings): string {
  const factor = minorPerMajor(settings.currency);
  const name = settings.element.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const needsPrice = !hasNoAmount(settings.element);
  const expression = factor === 1 ? 'Math.round(price)' : `Math.round(price * ${factor})`;
  const tag = tagOf(settings.element, attributeTexts(settings, inJsx, { amount: `amount={${expression}}` }), '    ');
  return `export function Partita${name}(${needsPrice ? '{ price }' : ''}) {\n  return (\n${tag}\n  );\n}`;
}

const GENERATORS: Readonly<Record<SnippetLanguage, (settings: MessageSettings) => string>> = {
  html: (settings) => tagOf(settings.element, attributeTexts(settings, inHtml, {})),
  react,
  liquid,
  php,
};

/** Returns the code of an element. In template languages, the amount is the page's price; in HTML, it's the amount in the settings. */
export const snippetOf = (settings: MessageSettings, language: SnippetLanguage): string => GENERATORS[language](settings);

import type { Due } from '../lib/schedule';
import { inWords } from '../lib/money';

/** The words of the elements in one language. `{amount}`, `{count}`, `{counts}` and `{last}` are filled in. */
export interface Texts {
  even: string;
  /** The last payment takes the rest. */
  uneven: string;
  /** Several numbers of payments. */
  several: string;
  /** The smallest payment, where there is no room for more. */
  short: string;
  learnMore: string;
  banner: string;
  explain: string;
  points: readonly string[];
  close: string;
  date: string;
  amount: string;
  payments: string;
}

const ENGLISH: Texts = {
  even: '{count} payments of {amount}',
  uneven: '{count} payments of {amount}, the last of {last}',
  several: '{counts} payments, from {amount}',
  short: 'from {amount}',
  learnMore: 'Learn more',
  banner: 'Pay for your order in installments, with your own card.',
  explain: 'Pay in installments',
  points: [
    'Choose Partita at checkout.',
    'Choose how many payments you make, on the card you have.',
    'Pay the first one today, the others on the dates you see.',
  ],
  close: 'Close',
  date: 'Date',
  amount: 'Amount',
  payments: 'Payments',
};

const TEXTS: Readonly<Record<string, Texts>> = {
  en: ENGLISH,
  de: {
    even: '{count} Zahlungen von je {amount}',
    uneven: '{count} Zahlungen von je {amount}, die letzte von {last}',
    several: '{counts} Zahlungen, ab {amount}',
    short: 'ab {amount}',
    learnMore: 'Mehr erfahren',
    banner: 'Bezahlen Sie Ihre Bestellung in Raten, mit Ihrer eigenen Karte.',
    explain: 'In Raten zahlen',
    points: [
      'Wählen Sie Partita an der Kasse.',
      'Wählen Sie die Zahl der Zahlungen, mit der Karte, die Sie haben.',
      'Zahlen Sie die erste heute, die anderen an den angezeigten Tagen.',
    ],
    close: 'Schließen',
    date: 'Datum',
    amount: 'Betrag',
    payments: 'Zahlungen',
  },
  fr: {
    even: '{count} paiements de {amount}',
    uneven: '{count} paiements de {amount}, le dernier de {last}',
    several: '{counts} paiements, à partir de {amount}',
    short: 'à partir de {amount}',
    learnMore: 'En savoir plus',
    banner: 'Payez votre commande en plusieurs fois, avec votre propre carte.',
    explain: 'Payer en plusieurs fois',
    points: [
      'Choisissez Partita au moment de payer.',
      'Choisissez le nombre de paiements, avec la carte que vous avez.',
      'Payez le premier aujourd’hui, les autres aux dates indiquées.',
    ],
    close: 'Fermer',
    date: 'Date',
    amount: 'Montant',
    payments: 'Paiements',
  },
  es: {
    even: '{count} pagos de {amount}',
    uneven: '{count} pagos de {amount}, el último de {last}',
    several: '{counts} pagos, desde {amount}',
    short: 'desde {amount}',
    learnMore: 'Más información',
    banner: 'Pague su pedido a plazos, con su propia tarjeta.',
    explain: 'Pagar a plazos',
    points: [
      'Elija Partita al pagar.',
      'Elija el número de pagos, con la tarjeta que ya tiene.',
      'Pague el primero hoy y los demás en las fechas indicadas.',
    ],
    close: 'Cerrar',
    date: 'Fecha',
    amount: 'Importe',
    payments: 'Pagos',
  },
  it: {
    even: '{count} pagamenti di {amount}',
    uneven: '{count} pagamenti di {amount}, l’ultimo di {last}',
    several: '{counts} pagamenti, da {amount}',
    short: 'da {amount}',
    learnMore: 'Scopri di più',
    banner: 'Paga il tuo ordine a rate, con la tua carta.',
    explain: 'Paga a rate',
    points: [
      'Scegli Partita alla cassa.',
      'Scegli il numero di pagamenti, con la carta che hai già.',
      'Paga il primo oggi e gli altri nelle date indicate.',
    ],
    close: 'Chiudi',
    date: 'Data',
    amount: 'Importo',
    payments: 'Pagamenti',
  },
  nl: {
    even: '{count} betalingen van {amount}',
    uneven: '{count} betalingen van {amount}, de laatste van {last}',
    several: '{counts} betalingen, vanaf {amount}',
    short: 'vanaf {amount}',
    learnMore: 'Meer informatie',
    banner: 'Betaal uw bestelling in termijnen, met uw eigen kaart.',
    explain: 'Betalen in termijnen',
    points: [
      'Kies Partita bij het afrekenen.',
      'Kies het aantal betalingen, met de kaart die u al hebt.',
      'Betaal de eerste vandaag en de andere op de getoonde datums.',
    ],
    close: 'Sluiten',
    date: 'Datum',
    amount: 'Bedrag',
    payments: 'Betalingen',
  },
  ja: {
    even: '{amount}ずつ{count}回払い',
    uneven: '{amount}ずつ{count}回払い(最終回は{last})',
    several: '{counts}回払い、1回{amount}から',
    short: '1回{amount}から',
    learnMore: '詳しく見る',
    banner: 'お手持ちのカードで、ご注文を分割払いにできます。',
    explain: '分割払いについて',
    points: [
      'お支払い時にPartitaを選びます。',
      'お手持ちのカードで、支払い回数を選びます。',
      '1回目は本日、残りは表示の日にお支払いいただきます。',
    ],
    close: '閉じる',
    date: '日付',
    amount: '金額',
    payments: '支払い回数',
  },
};

/** The words for a locale; English where its language is not there. */
export const textsFor = (locale: string): Texts => TEXTS[locale.split('-')[0] ?? ''] ?? ENGLISH;

/** A sentence in the pieces that the page can style: those with `part` are addressed by `::part()`. */
export interface Piece {
  text: string;
  part?: 'amount';
}

function filled(sentence: string, values: Readonly<Record<string, string>>): Piece[] {
  return sentence
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((text) => {
      const value = values[text.slice(1, -1)];
      if (value === undefined) return { text };
      return text === '{amount}' || text === '{last}' ? { text: value, part: 'amount' } : { text: value };
    });
}

/** What the message says of these plans, in the language and the money format of the locale. */
export function messageOf(
  plans: readonly Due[][],
  { currency, locale, isShort = false }: { currency: string; locale: string; isShort?: boolean },
): Piece[] {
  const texts = textsFor(locale);
  const least = plans.at(-1)?.[0]?.amount ?? 0;
  const amount = inWords(least, currency, locale);
  if (isShort) return filled(plans.length > 1 ? texts.short : '{amount}', { amount });
  const counts = new Intl.ListFormat(locale, { type: 'disjunction' }).format(plans.map(({ length }) => String(length)));
  if (plans.length > 1) return filled(texts.several, { counts, amount });
  const last = plans[0]?.at(-1)?.amount ?? 0;
  return filled(last === least ? texts.even : texts.uneven, { count: counts, amount, last: inWords(last, currency, locale) });
}

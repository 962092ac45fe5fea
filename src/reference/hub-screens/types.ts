/** Colors of a label by meaning: `good` for success, `wait` for an action that's required, and `bad` for a failure. */
export type Tone = 'good' | 'wait' | 'bad' | 'info' | 'plain';

/** A piece of text. With a `tone`, it's a tinted label. */
export interface Words {
  text: string;
  tone?: Tone;
  soft?: boolean;
  strong?: boolean;
  mono?: boolean;
  link?: boolean;
}

export type Cell = string | Words;

export interface Column {
  head: string;
  /** Share of the width. */
  share: number;
  align?: 'end';
}

export interface Field {
  label: string;
  value: string;
  as?: 'input' | 'select' | 'on' | 'off' | 'checked' | 'unchecked' | 'chosen' | 'unchosen';
  /** Whether it spans both columns of a form. */
  wide?: boolean;
}

interface Button {
  label: string;
  look?: 'main' | 'danger';
}

/** A block of a screen, drawn below the previous one. `mark` is the number of its callout. */
export type Block = { mark?: number } & (
  | { kind: 'heading'; text: string; note?: string; buttons?: Button[] }
  | { kind: 'text'; lines: string[]; soft?: boolean }
  | { kind: 'table'; columns: Column[]; rows: Cell[][]; foot?: Cell[]; markRows?: Record<number, number> }
  | { kind: 'numbers'; items: { label: string; value: string; note?: string }[] }
  | { kind: 'bars'; title: string; items: { label: string; value: number; text?: string }[] }
  | { kind: 'ranks'; title: string; items: { label: string; value: number; text: string }[] }
  | { kind: 'form'; columns?: 1 | 2 | 3; fields: Field[] }
  | { kind: 'facts'; columns?: 1 | 2 | 3; items: [label: string, value: Cell][] }
  | { kind: 'choice'; options: string[]; chosen: number }
  | { kind: 'filters'; items: string[] }
  | { kind: 'buttons'; items: Button[] }
  | { kind: 'band'; text: string; tone: Tone }
  | { kind: 'staff'; paid: number; total: number }
  | { kind: 'code'; lines: string[] }
  | { kind: 'qr'; size: number }
  | { kind: 'drop'; text: string; note: string }
  | { kind: 'card'; blocks: Block[]; head?: string }
  | { kind: 'columns'; parts: { share: number; blocks: Block[] }[] }
);

interface Described {
  /** The text alternative: one or two sentences. */
  alt: string;
  /** The line below the picture. */
  caption: string;
  /** The explanation of each callout, starting with callout 1. */
  marks?: string[];
}

/** A page of the Merchant Hub. */
export interface HubScreen extends Described {
  frame: 'hub';
  /** The current item of the menu. */
  menu: string;
  title: string;
  buttons?: Button[];
  /** The callout next to the title buttons. */
  markButtons?: number;
  /** Callouts for the menu and the merchant's name. */
  markMenu?: number;
  markMerchant?: number;
  blocks: Block[];
  dialog?: { title: string; blocks: Block[] };
}

/** A page on a phone. */
export interface PhoneScreen extends Described {
  frame: 'phone';
  title: string;
  blocks: Block[];
}

/** A page with one card in the middle. */
export interface CardScreen extends Described {
  frame: 'card';
  blocks: Block[];
}

export type Screen = HubScreen | PhoneScreen | CardScreen;

/** The markup of a drawing without the outer element, and its size in user units. */
export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

/** Colors of a label, by what it says: `good` it runs, `wait` somebody must act, `bad` it went wrong. */
export type Tone = 'good' | 'wait' | 'bad' | 'info' | 'plain';

/** A piece of text. A `tone` makes it a label with a tint. */
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
  /** Takes the whole row of a form in two columns. */
  wide?: boolean;
}

export interface Button {
  label: string;
  look?: 'main' | 'danger';
}

/** A part of a screen, drawn below the one before. `mark` is the number of the callout next to it. */
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
  /** What the reader should see, in a sentence or two, for those who don't see it. */
  alt: string;
  /** The line below the picture. */
  caption: string;
  /** What each callout points at, from 1. */
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
  /** Callouts at the menu and at the name of the merchant. */
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

/** A drawing: its markup without the outer element, and its size in user units. */
export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

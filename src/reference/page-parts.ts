import { attribute, plainText } from './markdown';
import type { MediaType } from './types';

/** A part of the page with a level 2 heading. */
export interface Section {
  id: string;
  title: string;
  /** A shorter name for the bar. */
  name?: string;
  content: string;
}

/** Media types with their content. */
export const contents = (content: Record<string, MediaType> | undefined): [string, MediaType][] => Object.entries(content ?? {});

/** Text between MDX tags needs blank lines around it to stay Markdown. */
export const block = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join('\n\n');

/** Collapsible fields that other pages have, too. */
export const folded = (label: string, count: number, content: string): string =>
  block(`<FieldGroup${attribute('label', label)}${attribute('count', count)}${attribute('shared', true)}>`, content, '</FieldGroup>');

/** An ID for an anchor, of the characters that Docusaurus allows in the comment of a heading. */
const anchorOf = (id: string): string => id.replaceAll(/[^\w.-]/g, '-');

/** Renders a heading with an anchor. */
export const heading = (level: 2 | 3, text: string, id: string): string =>
  `${'#'.repeat(level)} ${plainText(text)} {/* #${anchorOf(id)} */}`;

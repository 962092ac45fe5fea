import { readFileSync } from 'node:fs';
import path from 'node:path';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { plainMarkdown } from '../plain-markdown';
import { combinationsOf, flagNames, flagsOf, variantOf } from './combinations';
import { resolveMarkers } from './markers';
import type { Step } from './types';

const FILE = 'samples/projects/steps.md';

const toHtml = unified().use(remarkParse).use(remarkRehype).use(rehypeStringify);

/** @throws Error when a step doesn't start with a heading. */
function stepOf(id: string, markdown: string): Omit<Step, 'variants'> {
  const [, title, text] = /^## (.+)\n\n([^]+)$/.exec(markdown) ?? [];
  if (!title || !text) throw new Error(`${FILE}: the step "${id}" needs a heading of level 2 and a text.`);
  return { id, title, html: String(toHtml.processSync(plainMarkdown(text))) };
}

/**
 * The steps of all variants, in order. Variants with the same text share a step.
 * @throws Error when a marker is wrong, or a step has no heading.
 */
export function projectSteps(siteDir: string): Step[] {
  const source = readFileSync(path.join(siteDir, FILE), 'utf8');
  const found: Step[] = [];
  for (const combination of combinationsOf(['node'])) {
    const { code, steps } = resolveMarkers(source, FILE, flagsOf(combination), flagNames);
    const lines = code.split('\n');
    for (const [id, numbers] of Object.entries(steps)) {
      const step = stepOf(id, numbers.map((number) => lines[number - 1]).join('\n'));
      const same = found.find((known) => known.id === id && known.html === step.html);
      if (same) same.variants.push(variantOf(combination));
      else found.push({ ...step, variants: [variantOf(combination)] });
    }
  }
  const order = [...source.matchAll(/^<!-- step (\S+) -->$/gm)].map(([, id]) => id);
  return found.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

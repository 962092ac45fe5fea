import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase } from '@playwright/test/reporter';
import { evidence } from '../../src/data/accessibility/tests';
import { root } from './built-site';

const FILE = path.join(root, 'src/data/accessibility/passed.json');

/** Whether a title and a file are those of a test that the page about accessibility names. */
const isEvidence = ({ file, words }: { file: string; words: string }, test: TestCase): boolean =>
  path.basename(test.location.file) === file && test.title.includes(words);

/**
 * Updates the list of passed tests that the page about accessibility shows. A test that fails is taken from the list, so the next build says
 * "Not evaluated". Tests that didn't run stay as they are.
 */
export default class AccessibilityReporter implements Reporter {
  private readonly ended: TestCase[] = [];

  onTestEnd(test: TestCase): void {
    this.ended.push(test);
  }

  onEnd(): void {
    const before = JSON.parse(readFileSync(FILE, 'utf8')) as string[];
    const after = Object.entries(evidence).flatMap(([id, wanted]) => {
      const ran = this.ended.filter((test) => isEvidence(wanted, test));
      const isPassed = ran.length === 0 ? before.includes(id) : ran.every((test) => test.ok());
      return isPassed ? [id] : [];
    });
    writeFileSync(FILE, `${JSON.stringify(after, null, 2)}\n`);
  }
}

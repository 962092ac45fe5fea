// The full font loads only where a page has characters that the subset lacks. page-types.spec.ts checks that other pages load the subset.
import type { Page } from '@playwright/test';
import { fonts } from '../src/data/fonts';
import { charactersOutsideSubset, openInWebfont, recordFonts } from './support/fonts';
import { addRules, expect, kinds, open, test } from './support/site';

test('the full font loads when other characters appear', async ({ page }) => {
  const loaded = recordFonts(page);
  await open(page, kinds.guide);
  await addRules(page, 'h1::after { content: " →" }');
  expect(await charactersOutsideSubset(page)).toEqual(['→']);
  expect(loaded).toEqual([fonts.plain]);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.append(' für später'));
  await expect.poll(() => loaded).toContain(fonts.latin);
});

test("a page whose font is missing doesn't load the full font", async ({ page, complaints }) => {
  await page.route(`**/${fonts.plain}`, (route) => route.abort());
  const loaded = recordFonts(page);
  await open(page, kinds.operation);
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([fonts.plain]);
  complaints.length = 0;
});

/** The families of `--font-text` that are webfonts. */
const WEBFONTS = "Figtree, 'Figtree Latin'";

/** The width of a text in a font, in pixels. */
const widthOf = (page: Page, text: string, font: string): Promise<number> =>
  page.evaluate(
    ([content, family]) => {
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = `100px ${family}`;
      return pen.measureText(content!).width;
    },
    [text, font],
  );

/** Loads both fonts of the page, and the full one under a separate name. */
const loadWhole = (page: Page): Promise<void> =>
  page.evaluate(
    async ([families, full]) => {
      await document.fonts.load(`100px ${families}`, 'aé');
      document.fonts.add(await new FontFace('Whole', `url(/${full})`, { weight: '300 900' }).load());
    },
    [WEBFONTS, fonts.latin],
  );

/**
 * Characters in the full font whose width differs between the page's font stack and the full font. Characters that no font on the machine
 * has, composed characters beyond Latin-1, and spaces don't count.
 */
const differing = (page: Page, font: string): Promise<string[]> =>
  page.evaluate((family) => {
    const pen = document.createElement('canvas').getContext('2d')!;
    const widths = (name: string, letters: readonly string[]): number[] => {
      pen.font = `100px ${name}, monospace`;
      return letters.map((letter) => pen.measureText(letter).width);
    };
    const between = (first: number, last: number): string[] =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    const others = [...between(0x100, 0x36f), ...between(0x2000, 0x22ff)];
    const letters = [...between(0x20, 0xff), ...others.filter((other) => other.normalize('NFD') === other && !/\p{Z}/u.test(other))];
    const [box] = widths('Whole', ['\uFFFF']);
    const [drawn, full] = [widths(family, letters), widths('Whole', letters)];
    return letters.filter((_, at) => full[at] !== box && full[at] !== drawn[at]);
  }, font);

test('the font stack covers every character of the full font', async ({ page }) => {
  await openInWebfont(page, kinds.guide);
  await loadWhole(page);
  expect(await differing(page, WEBFONTS), 'MORE_LETTERS of src/data/fonts.ts').toEqual([]);
  expect((await differing(page, 'none')).length).toBeGreaterThan(200);
});

test('a word with characters from both fonts renders in one font', async ({ page }) => {
  await openInWebfont(page, kinds.guide);
  await loadWhole(page);
  for (const text of ['Crème brûlée', 'ÀÉÎÕÜ', 'Wave To. AV “quoted” — 1,250.00 €'])
    expect(await widthOf(page, text, `${WEBFONTS}, serif`), text).toBeCloseTo(await widthOf(page, text, 'Whole, serif'), 1);
  expect(await widthOf(page, 'Crème', `${WEBFONTS}, serif`)).not.toBeCloseTo(await widthOf(page, 'Crème', 'serif'), 1);
});

import type { Locator, Page } from '@playwright/test';
import { screens } from '../src/reference/hub-screens/screens';
import { draw } from '../src/reference/hub-screens/screen';
import type { Block } from '../src/reference/hub-screens/types';
import { faultsOf } from './support/axe';
import { expect, open, sharedTest, test } from './support/site';

/** Every block of a screen, nested ones included. */
function blocksOf(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'card') return [block, ...blocksOf(block.blocks)];
    if (block.kind === 'columns') return [block, ...block.parts.flatMap((part) => blocksOf(part.blocks))];
    return [block];
  });
}

const all = Object.entries(screens).map(([name, screen]) => {
  const dialog = screen.frame === 'hub' ? (screen.dialog?.blocks ?? []) : [];
  return { name, screen, blocks: blocksOf([...screen.blocks, ...dialog]) };
});

sharedTest('screen text neither overlaps nor overflows', async ({ page }) => {
  await open(page, '/merchant-hub/payment-plans');
  await page.evaluate(() => document.fonts.ready);
  const problems = await page.evaluate(
    (drawings) => {
      const found: string[] = [];
      for (const { name, svg, width, height, isCovered } of drawings) {
        const holder = document.createElement('div');
        holder.style.fontFamily = 'var(--font-text)';
        holder.innerHTML = `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`;
        document.body.append(holder);
        const texts = [...holder.querySelectorAll('text')].map((element) => ({ words: element.textContent, box: element.getBBox() }));
        for (const [index, { words, box }] of texts.entries()) {
          if (box.x < 0 || box.x + box.width > width - 20 || box.y + box.height > height)
            found.push(`${name}: "${words}" leaves the frame`);
          if (isCovered) continue;
          for (const { words: other, box: next } of texts.slice(index + 1))
            if (box.x < next.x + next.width - 1 && next.x < box.x + box.width - 1 && Math.abs(box.y - next.y) < 6)
              found.push(`${name}: "${words}" runs into "${other}"`);
        }
        holder.remove();
      }
      return found;
    },
    all.map(({ name, screen }) => ({ name, ...draw(screen), isCovered: screen.frame === 'hub' && screen.dialog !== undefined })),
  );
  expect(problems).toEqual([]);
});

/** Pages with each kind of picture: one drawing, several, and one in the page itself. tests/pictures.test.ts reads the others. */
const WITH_PICTURES = ['/partita-go', '/merchant-hub/payment-plans', '/markdown-page'];

const opened = (page: Page): Locator => page.locator('.medium-zoom-image--opened');

/** Waits until an image has stopped moving. Until then, it ignores keys and clicks. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    await frame();
  });

async function opensAndCloses(page: Page, zoomIn: () => Promise<void>, close: () => Promise<void>): Promise<void> {
  await zoomIn();
  await expect(opened(page)).toHaveCount(1);
  await settled(page);
  await close();
  await expect(opened(page)).toHaveCount(0);
}

test.describe('on a touchscreen', () => {
  test.use({ hasTouch: true });

  for (const route of WITH_PICTURES)
    test(`every picture of ${route} zooms and closes by mouse, keyboard, and touch`, async ({ page }) => {
      await open(page, route);
      const links = await page.getByRole('article').locator('a[data-zoom]').all();
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) {
        const image = link.getByRole('img');
        await image.scrollIntoViewIfNeeded();
        await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
        const large = opened(page);
        await opensAndCloses(
          page,
          () => image.click(),
          () => large.click(),
        );
        await opensAndCloses(
          page,
          () => link.press('Enter'),
          () => page.keyboard.press('Escape'),
        );
        await expect(link).toBeFocused();
        await opensAndCloses(
          page,
          () => image.tap(),
          () => page.mouse.wheel(0, 120),
        );
        const href = (await link.getAttribute('href')) ?? '';
        if (href.startsWith('data:')) await expect(link).toHaveAttribute('download');
        else expect((await page.request.get(href)).headers()['content-type']).toMatch(/^image\//);
      }
    });
});

sharedTest('a Hub screen fills the window when it is enlarged, and its letters are in the file', async ({ page }) => {
  await open(page, '/merchant-hub/payment-plans');
  const figure = page.getByRole('figure', { name: 'The list of plans on April 20, 2026.' });
  await expect(figure.getByRole('listitem')).toHaveCount(4);
  await figure.getByRole('img', { name: /List of nine plans/ }).click();
  await expect(opened(page)).toHaveAttribute('aria-hidden', 'true');
  expect((await opened(page).boundingBox())?.width).toBeGreaterThan(1000);
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/img/hub/payment-plans.svg');
  await expect(page.locator('text:not([font-family])')).toHaveCount(0);
  expect(await page.locator('path').count()).toBeGreaterThan(50);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true });

  for (const route of ['/merchant-hub/payment-plans', '/operational/single-sign-on'])
    test(`${route} keeps its width, and a tap makes its pictures readable`, async ({ page }) => {
      await open(page, route);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      const picture = page.getByRole('figure').getByRole('img').first();
      const width = Number(await picture.getAttribute('width'));
      await picture.tap();
      await expect(opened(page)).toHaveCount(1);
      await settled(page);
      // Text of 13 px in the file.
      expect((((await opened(page).boundingBox())?.width ?? 0) / width) * 13).toBeGreaterThanOrEqual(10.5);
      await opened(page).tap({ position: { x: 20, y: 20 } });
      await expect(opened(page)).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('screens and emails are complete and need no click', async ({ page }) => {
    await page.goto('/merchant-hub/payment-plans');
    await expect(page.getByRole('img', { name: /Page of plan HL-10482/ })).toBeVisible();
    const link = page.getByRole('figure', { name: 'The list of plans on April 20, 2026.' }).getByRole('link');
    await expect(link).toHaveAttribute('href', '/img/hub/payment-plans.svg');
    const alternative = (await link.getByRole('img').getAttribute('alt')) ?? '';
    await expect(link).toHaveAccessibleName(alternative);
    await page.goto('/email-journeys/shopper-emails');
    const mail = page.getByRole('region', { name: /Your plan for order HL-10482/ });
    await expect(mail.getByRole('row', { name: '4 Jun 2, 2026 $125.00 Due' })).toBeVisible();
    await expect(mail).toContainText('Harbor Lane Home');
  });
});

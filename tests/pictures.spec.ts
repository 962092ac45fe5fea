import { screens } from '../src/reference/hub-screens/screens';
import { draw } from '../src/reference/hub-screens/screen';
import type { Block } from '../src/reference/hub-screens/types';
import { faultsOf } from './support/axe';
import { expect, open, test } from './support/site';

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

test('screen text neither overlaps nor overflows', async ({ page }) => {
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
        const texts = [...holder.querySelectorAll('text')].map((one) => ({ words: one.textContent, box: one.getBBox() }));
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

test("a screen uses the page's font and colors and enlarges by keyboard", async ({ page }) => {
  const answer = page.waitForResponse(/\/img\/hub\/payment-plans\.svg/);
  await open(page, '/merchant-hub/payment-plans');
  expect((await answer).status()).toBe(200);
  const figure = page.getByRole('figure', { name: 'The list of plans on April 10, 2026.' });
  await expect(figure.getByRole('img', { name: /List of eight plans/ })).toBeVisible();
  await expect(figure.getByRole('listitem')).toHaveCount(4);
  const enlarge = figure.getByRole('button', { name: 'Enlarge' });
  await enlarge.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'The list of plans on April 10, 2026.' });
  await expect(dialog).toBeVisible();
  const large = await dialog.getByRole('img').boundingBox();
  expect(large?.width).toBeGreaterThan(1000);
  expect(await faultsOf(page, { part: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  for (const route of [
    '/merchant-hub/payment-plans',
    '/shopper-portal-guide',
    '/operational/single-sign-on',
    '/merchant-hub/merchants-management/webhooks',
  ])
    test(`${route} keeps its width while its screens scroll and stay readable`, async ({ page }) => {
      await open(page, route);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      const pictures = await page.locator('figure svg:visible').all();
      expect(pictures.length).toBeGreaterThan(0);
      for (const picture of pictures) {
        const scale = await picture.evaluate((svg: SVGSVGElement) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width);
        expect(scale * 13).toBeGreaterThanOrEqual(10.5);
      }
    });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('screens and emails are complete and need no click', async ({ page }) => {
    await page.goto('/merchant-hub/payment-plans');
    await expect(page.getByRole('img', { name: /Page of plan HL-10482/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enlarge' })).toHaveCount(0);
    await page.goto('/email-journeys/shopper-emails');
    const mail = page.getByRole('region', { name: /Your plan for order HL-10482/ });
    await expect(mail.getByRole('row', { name: '4 Jun 2, 2026 $125.00 Due' })).toBeVisible();
    await expect(mail).toContainText('Harbor Lane Home');
  });
});

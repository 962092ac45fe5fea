import type { Locator, Page } from '@playwright/test';
import { Resvg } from '@resvg/resvg-js';
import jsQR from 'jsqr';
import { sampleCheckoutUrl } from '../src/reference/tool-facts';
import { expect, open, sharedTest, test } from './support/site';

const ROUTE = '/direct-api/in-person-apis/qr-code';
const SAMPLE = sampleCheckoutUrl();

/** Reads the text of a QR code in a PNG, with another library than the one that draws it. */
function scanned(picture: Buffer): string | undefined {
  // The width and height of a PNG are at fixed offsets: https://www.w3.org/TR/png-3/#11IHDR.
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  const drawn = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="data:image/png;base64,${picture.toString('base64')}" width="${width}" height="${height}"/></svg>`,
  ).render();
  return jsQR(Uint8ClampedArray.from(drawn.pixels), width, height)?.data;
}

const codeIn = (page: Page): Locator => page.getByRole('img', { name: /^QR code of / });

sharedTest('the QR code on the page scans as the entered URL', async ({ page }) => {
  await open(page, ROUTE);
  const form = page.getByRole('form', { name: 'QR preview' });
  expect(scanned(await codeIn(page).screenshot())).toBe(SAMPLE);
  for (const url of [SAMPLE.replace('sandbox.', ''), `${SAMPLE}?lang=fr&from=till-3`]) {
    await form.getByLabel('checkoutUrl').fill(` ${url} `);
    await expect(codeIn(page)).toHaveAccessibleName(`QR code of ${url}`);
    expect(scanned(await codeIn(page).screenshot())).toBe(url);
  }
});

test('the copied file is a QR code with its quiet zone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, ROUTE);
  const form = page.getByRole('form', { name: 'QR preview' });
  await form.getByLabel('Printed width in centimeters').fill('4,5');
  await form.getByRole('button', { name: 'Copy SVG file' }).click();
  await expect(form.getByText('Copied')).toBeVisible();
  const svg = await page.evaluate(() => navigator.clipboard.readText());
  expect(svg).toContain('width="4.5cm"');
  const helper = await context.newPage();
  await helper.setContent(svg);
  expect(scanned(await helper.locator('svg').screenshot())).toBe(SAMPLE);
  // Four modules of white on each side.
  const [, size] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
  const starts = Array.from(svg.matchAll(/M(\d+) (\d+)h/g), ([, x, y]) => [Number(x), Number(y)]).slice(1);
  expect(Math.min(...starts.flat())).toBe(4);
  expect(Math.max(...starts.map(([, y = 0]) => y))).toBe(Number(size) - 5);
});

sharedTest('a QR code that is too small shows a warning', async ({ page }) => {
  await open(page, ROUTE);
  const form = page.getByRole('form', { name: 'QR preview' });
  const size = form.getByLabel('Printed width in centimeters');
  await size.fill('2.9');
  await expect(form.getByText('Too small: phones need at least 3 cm')).toBeVisible();
  await size.fill('wide');
  await expect(form.getByText('Enter a width in centimeters')).toBeVisible();
  await expect(size).toHaveValue('wide');
});

sharedTest('a third-party URL makes no QR code and stays in the input', async ({ page }) => {
  await open(page, ROUTE);
  const form = page.getByRole('form', { name: 'QR preview' });
  const address = form.getByLabel('checkoutUrl');
  await address.fill('https://evil.example/p/7F3K9QWZ2M8XN4TB6RCD');
  await expect(form.getByText("evil.example isn't a Partita checkout host")).toBeVisible();
  await expect(codeIn(page)).toHaveCount(0);
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill(SAMPLE);
  await expect(codeIn(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page shows the sample QR code', async ({ page }) => {
    await page.goto(ROUTE);
    expect(scanned(await codeIn(page).screenshot())).toBe(SAMPLE);
    await expect(page.getByLabel('checkoutUrl', { exact: true })).toBeHidden();
  });
});

import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { addressProblem } from '../src/lib/checkout-address';
import { sampleCheckoutUrl } from '../src/reference/tool-facts';
import { expect, open, test } from './support/site';
import { expectGoodPage } from './support/inspectors';

const ROUTE = '/direct-api/in-person-apis/qr-code';
const SAMPLE = sampleCheckoutUrl();

/** What a scanner reads from a picture. It is another library than the one that draws. */
async function scanned(helper: Page, picture: Buffer): Promise<string | undefined> {
  const { width, height, data } = await helper.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return { width: image.width, height: image.height, data: Array.from(context.getImageData(0, 0, image.width, image.height).data) };
  }, picture.toString('base64'));
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
}

const codeIn = (page: Page): Locator => page.getByRole('img', { name: /^QR code of / });

test('the code of the page says what was typed, to a scanner', async ({ page, context }) => {
  const helper = await context.newPage();
  await open(page, ROUTE);
  const form = page.getByRole('form', { name: 'QR preview' });
  expect(await scanned(helper, await codeIn(page).screenshot())).toBe(SAMPLE);
  for (const url of [SAMPLE.replace('sandbox.', ''), `${SAMPLE}?lang=fr&from=till-3`]) {
    await form.getByLabel('checkoutUrl').fill(` ${url} `);
    await expect(codeIn(page)).toHaveAccessibleName(`QR code of ${url}`);
    await expect.poll(async () => scanned(helper, await codeIn(page).screenshot())).toBe(url);
  }
});

test('the copied file is a code with its size and quiet zone', async ({ page, context }) => {
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
  expect(await scanned(helper, await helper.locator('svg').screenshot())).toBe(SAMPLE);
  // Four modules of white on each side.
  const [, size] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
  const starts = Array.from(svg.matchAll(/M(\d+) (\d+)h/g), ([, x, y]) => [Number(x), Number(y)]).slice(1);
  expect(Math.min(...starts.flat())).toBe(4);
  expect(Math.max(...starts.map(([, y = 0]) => y))).toBe(Number(size) - 5);
});

test('a code that is too small is warned of', async ({ page }) => {
  await open(page, ROUTE);
  const form = page.getByRole('form', { name: 'QR preview' });
  const size = form.getByLabel('Printed width in centimeters');
  await size.fill('2.9');
  await expect(form.getByText('Too small: phones need at least 3 cm')).toBeVisible();
  await size.fill('wide');
  await expect(form.getByText('Enter a width in centimeters')).toBeVisible();
  await expect(size).toHaveValue('wide');
});

test('only checkout pages pass', () => {
  const refused: [string, string][] = [
    ['', 'Enter the checkoutUrl'],
    ['checkout.sandbox.partita.example/p/1', 'no URL'],
    [SAMPLE.replace('https', 'http'), 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['https://checkout.partita.example.evil.example/p/7F3K9QWZ2M8XN4TB6RCD', 'not a checkout host'],
    ['https://checkout.partita.example@evil.example/p/7F3K9QWZ2M8XN4TB6RCD', 'user name'],
    ['https://checkout.partita.example:8443/p/7F3K9QWZ2M8XN4TB6RCD', 'not a checkout host'],
    ['https://partita.example/p/7F3K9QWZ2M8XN4TB6RCD', 'not a checkout host'],
    ['https://checkout.partita.example/terms', 'not the page of a plan'],
    [`${SAMPLE}?${'x'.repeat(300)}`, 'longer than 300'],
  ];
  for (const [address, expected] of refused) expect(addressProblem(address), address).toContain(expected);
  expect(addressProblem(SAMPLE)).toBeUndefined();
});

test('a foreign address gives no code, and what was typed stays', async ({ page }) => {
  await open(page, ROUTE);
  const form = page.getByRole('form', { name: 'QR preview' });
  const address = form.getByLabel('checkoutUrl');
  await address.fill('https://evil.example/p/7F3K9QWZ2M8XN4TB6RCD');
  await expect(form.getByText('evil.example is not a checkout host')).toBeVisible();
  await expect(codeIn(page)).toHaveCount(0);
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill(SAMPLE);
  await expect(codeIn(page)).toBeVisible();
});

test('the page has no fault', async ({ page }) => expectGoodPage(page, ROUTE));

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the code of the sample stands in the page', async ({ page, browser }) => {
    await page.goto(ROUTE);
    const helper = await browser.newPage();
    expect(await scanned(helper, await codeIn(page).screenshot())).toBe(SAMPLE);
    await helper.close();
    await expect(page.getByLabel('checkoutUrl', { exact: true })).toBeHidden();
  });
});

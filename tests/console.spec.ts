import type { Locator, Page } from '@playwright/test';
import { faultsOf } from './support/axe';
import { expect, open, sharedTest, test } from './support/site';

const consoleOf = (page: Page): Locator => page.getByRole('region', { name: 'Console' });
const responseOf = (page: Page): Locator => page.getByRole('region', { name: 'Response', exact: true });

/** Opens an operation's console by keyboard, then goes offline: from there on, everything runs in the page. */
async function openConsole(page: Page, route: string): Promise<void> {
  await page.context().setOffline(false);
  await open(page, route);
  // The footer image loads when a reader scrolls near it, which can happen while offline on a short page.
  const picture = page.getByRole('contentinfo').getByRole('img', { name: 'Partita' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  await page.getByRole('button', { name: 'Try it' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Console' })).toBeFocused();
  await page.context().setOffline(true);
}

const shows = async (page: Page, status: string): Promise<void> => expect(responseOf(page).getByRole('status')).toContainText(status);

/** Sends the request with the shortcut and waits for the status. */
async function send(page: Page, status: string): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await shows(page, status);
}

/** Selects an option by keyboard: types the beginning of its name into the focused list. */
async function startFrom(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Start from' }).focus();
  await page.keyboard.type(label);
}

test('the console creates and refunds a plan offline by keyboard', async ({ page }) => {
  test.setTimeout(120_000);
  await openConsole(page, '/api/v3/installment-plan');
  await send(page, '201 Created');
  await expect(responseOf(page)).toContainText('"status": "active"');
  await expect(responseOf(page)).toContainText('3 webhook events followed');
  await expect(responseOf(page).getByText('plan.created', { exact: true })).toBeVisible();

  // 3DS: the shopper approves.
  await startFrom(page, '3DS by Partita');
  await send(page, '202 Accepted');
  await responseOf(page).getByRole('button', { name: 'Approve the 3DS challenge' }).focus();
  await page.keyboard.press('Enter');
  await expect(responseOf(page)).toContainText('The plan is active');

  // The next page still has the plan.
  await openConsole(page, '/api/v3/get-installment-plan');
  const planNumber = await page.getByRole('textbox', { name: 'planNumber' }).inputValue();
  expect(planNumber).not.toBe('7F3K9QWZ2M8XN4TB6RCD');
  await send(page, '200 OK');
  await expect(responseOf(page)).toContainText(planNumber);

  await openConsole(page, '/api/v3/installment-plan-search');
  await send(page, '200 OK');
  await expect(responseOf(page)).toContainText('"items"');

  await openConsole(page, '/api/v3/refund');
  await send(page, '201 Created');
  await expect(responseOf(page)).toContainText('"reducedFromSchedule"');
  // The same key again returns the same refund.
  await send(page, '201 Created');
  await responseOf(page)
    .getByText(/\d+ headers/)
    .click();
  await expect(responseOf(page)).toContainText('x-partita-idempotent-replay');
});

test('the console uploads, reports, rotates keys, and authenticates offline by keyboard', async ({ page }) => {
  test.setTimeout(120_000);
  await openConsole(page, '/api/chargebacks/upload-evidence');
  await send(page, '201 Created');
  await openConsole(page, '/api/reports/request-report-data');
  await send(page, '200 OK');
  await expect(responseOf(page)).toContainText('"net_amount": "393.80"');
  await openConsole(page, '/api/keys/rotate-public-key');
  await send(page, '201 Created');
  await expect(responseOf(page)).toContainText('"retired"');
  await openConsole(page, '/api/v3/authenticate');
  await send(page, '200 OK');
  await expect(responseOf(page)).toContainText('"access_token"');
});

sharedTest('the console names and links an invalid field and suggests a fix', async ({ page }) => {
  await open(page, '/api/v3/refund');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await page.getByRole('textbox', { name: 'value' }).fill('lots');
  await page.getByRole('button', { name: 'Send' }).click();
  await shows(page, '400 Bad Request');
  await expect(responseOf(page).getByRole('link', { name: 'malformed_request' })).toHaveAttribute(
    'href',
    '/api/v3/errors#malformed_request',
  );
  await responseOf(page).getByRole('link', { name: 'amount.value' }).click();
  await expect(page).toHaveURL(/#body\.amount\.value$/);
  await page.getByRole('textbox', { name: 'value' }).fill('1500');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await shows(page, '201 Created');
});

sharedTest('the console names the line of invalid JSON and disables Send', async ({ page }) => {
  await open(page, '/api/v3/refund');
  await page.getByRole('button', { name: 'Try it' }).click();
  const body = page.getByRole('textbox', { name: 'Body as JSON' });
  const valid = await body.inputValue();
  await body.fill('{\n  "amount": <script>alert(1)</script>\n}');
  await expect(body).toHaveAccessibleDescription("The body isn't valid JSON. Check line 2.");
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await body.press('Control+Enter');
  await expect(consoleOf(page)).not.toContainText('so far');
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await expect(consoleOf(page)).toContainText('Check line 2. Correct it in the JSON view first.');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await body.fill(valid);
  await page.getByRole('button', { name: 'Send' }).click();
  await shows(page, '201 Created');
});

sharedTest('the message about invalid JSON stays in view at the end of a long body', async ({ page }) => {
  await open(page, '/api/v3/check-eligibility');
  await page.getByRole('button', { name: 'Try it' }).click();
  const body = page.getByRole('textbox', { name: 'Body as JSON' });
  await body.press('Control+End');
  await body.pressSequentially(' x');
  const reason = page.getByText("The body isn't valid JSON.");
  await expect(reason).toBeInViewport({ ratio: 1 });
  const [top, bar] = [await reason.boundingBox(), await page.getByRole('button', { name: 'Send' }).boundingBox()];
  expect((top?.y as number) + (top?.height as number)).toBeLessThanOrEqual(bar?.y as number);
  const { y = NaN, height = NaN } = (await body.boundingBox()) ?? {};
  expect(y + height, 'the last line is above the message').toBeLessThanOrEqual(top?.y as number);
});

/** The console's heading has focus below the bar, and Send is in view. */
async function opensInView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).click();
  const title = page.getByRole('heading', { name: 'Console' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('navigation', { name: 'Sections of this operation' }).boundingBox();
  expect((await title.boundingBox())?.y).toBeGreaterThan((bar?.y ?? Infinity) + (bar?.height ?? 0));
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
}

for (const [width, height] of [
  [1280, 800],
  [375, 812],
] as const)
  sharedTest(`at ${width} pixels, the console opens at its heading, with Send in view`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // With a long body, and without a body.
    for (const route of ['/api/v3/installment-plan', '/api/v3/get-installment-plan']) {
      await open(page, route);
      await opensInView(page);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Try it' })).toBeFocused();
      // At this position, the button of a phone is visible, but the console isn't.
      await page.getByRole('heading', { name: 'Errors' }).scrollIntoViewIfNeeded();
      await opensInView(page);
    }
  });

test('closing the console shows the chosen sample again, even offline', async ({ page }) => {
  await open(page, '/api/v3/installment-plan');
  const choice = page.getByRole('combobox', { name: 'Request sample' });
  await choice.selectOption('3D Secure by Partita');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('heading', { name: 'Console' })).toBeFocused();
  await expect(choice).toBeHidden();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(choice.getByRole('option', { selected: true })).toHaveText('3D Secure by Partita');
  const request = page.getByRole('region', { name: 'Request', exact: true });
  await expect(request.locator('pre').filter({ visible: true })).toContainText('4000030000001007');
});

sharedTest('the response is a highlighted block whose lines wrap', async ({ page }) => {
  await open(page, '/api/v3/get-installment-plan');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await shows(page, '200 OK');
  await expect(
    responseOf(page)
      .locator('.t-f')
      .filter({ hasText: /^"planNumber"$/ }),
  ).toHaveCSS('font-size', '14px');
  await responseOf(page).getByRole('button', { name: 'Wrap lines' }).click();
  await expect(responseOf(page).locator('pre').first()).toHaveCSS('white-space-collapse', 'preserve');
  await expect(responseOf(page).locator('pre').first()).toHaveCSS('text-wrap-mode', 'wrap');
});

sharedTest('a response says that the request has changed since', async ({ page }) => {
  await open(page, '/api/v3/refund');
  await page.getByRole('button', { name: 'Try it' }).click();
  const body = page.getByRole('textbox', { name: 'Body as JSON' });
  await expect(body).toBeVisible();
  await send(page, '201 Created');
  const status = responseOf(page).getByRole('status');
  await expect(status).not.toContainText('before your changes');
  const sent = await body.inputValue();
  await body.fill(`${sent}]`);
  await expect(status).toContainText('before your changes');
  await body.fill(sent);
  await expect(status).not.toContainText('before your changes');
});

sharedTest('a call is replayed from the history, even on another page', async ({ page }) => {
  await open(page, '/api/v3/get-installment-plan');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await shows(page, '200 OK');
  await open(page, '/api/v3/refund');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('1 call so far').click();
  await page.getByRole('button', { name: 'Replay GET GetInstallmentPlan' }).click();
  await shows(page, '200 OK');
  await expect(consoleOf(page)).toContainText('2 calls so far');
});

sharedTest('the console controls the clock, faults, and reset, and restores past calls', async ({ page }) => {
  await open(page, '/api/v3/get-installment-plan');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('Time and simulated errors').click();
  await page.getByRole('combobox', { name: 'Next call' }).selectOption('rate_limited');
  await page.getByRole('button', { name: 'Send' }).click();
  await shows(page, '429 Too Many Requests');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(responseOf(page)).toContainText('"value": 25000');
  await page.getByRole('button', { name: '1 month' }).click();
  await expect(responseOf(page)).toContainText('installment.succeeded');
  await page.getByRole('button', { name: 'Send' }).click();
  await shows(page, '200 OK');
  await expect(responseOf(page)).toContainText('"value": 37500');
  await page.getByText('3 calls so far').click();
  await page.getByRole('button', { name: '429 GET GetInstallmentPlan' }).click();
  await shows(page, '429');
  await page.getByRole('button', { name: 'Reset the sandbox' }).click();
  await expect(responseOf(page)).toBeHidden();
  await expect(consoleOf(page).getByText('2026-04-20 12:0')).toBeVisible();
});

sharedTest('console edits survive a reload and damaged data is reported', async ({ page }) => {
  await open(page, '/api/v3/get-installment-plan');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await shows(page, '200 OK');
  const stored = await page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }));
  expect(stored.session).toContain('docs-sandbox');
  expect(stored.local.filter((key) => key.includes('sandbox'))).toEqual([]);
  await open(page, '/api/v3/refund');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(consoleOf(page)).toContainText('1 call so far');
  await expect(consoleOf(page)).not.toContainText('This site was updated');
  const session = await page.evaluate(() => sessionStorage.getItem('docs-sandbox') ?? '');
  const older = session.replace(/version\\":\d+/, String.raw`version\":0`);
  expect(older).not.toBe(session);
  // From an older version, not JSON, and with an incomplete call.
  for (const text of [older, '', '{"world":1,"calls":[{}],"remembered":{}}']) {
    await page.evaluate((value) => sessionStorage.setItem('docs-sandbox', value), text);
    await open(page, '/api/v3/get-installment-plan');
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(consoleOf(page)).toContainText('This site was updated, and your earlier sandbox');
    await page.getByRole('button', { name: 'Send' }).click();
    await shows(page, '200 OK');
    await expect(consoleOf(page)).not.toContainText('This site was updated');
  }
});

sharedTest('the console copies the request as a program without the token', async ({ page }) => {
  await open(page, '/api/v3/refund');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('combobox', { name: 'Copy as' }).selectOption('Python');
  await page.getByRole('button', { name: 'Copy request' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("os.environ['PARTITA_TOKEN']");
  expect(copied).toContain('requests.post(');
});

sharedTest('the console copies what was typed, and refuses what no HTTP client sends', async ({ page }) => {
  await open(page, '/api/v3/initiate-installment-plan');
  await page.getByRole('button', { name: 'Try it' }).click();
  const typed = '{\n  "amount": 1.10,\n  "metadata": { "order-id": 12345678901234567890 }\n}';
  await page.getByRole('textbox', { name: 'Body as JSON' }).fill(typed);
  for (const language of ['Node', 'PHP', 'C#', 'curl']) {
    await page.getByRole('combobox', { name: 'Copy as' }).selectOption(language);
    await page.getByRole('button', { name: 'Copy request' }).click();
    // The next click comes before the confirmation of the previous one is gone.
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied, language).toMatch(/"amount\\?": 1\.10,[^]+12345678901234567890/);
    await expect
      .poll(copied, language)
      .toContain({ Node: 'await fetch(', PHP: 'curl_init(', 'C#': 'HttpClient', curl: 'curl "' }[language] ?? '?');
  }
  await page.getByRole('textbox', { name: 'X-Partita-Idempotency-Key' }).fill('clé');
  await page.getByRole('button', { name: 'Copy request' }).click();
  await expect(consoleOf(page).getByRole('alert')).toHaveText(
    /^This can't be copied: X-Partita-Idempotency-Key contains U\+00E9\. Delete it/,
  );
  await page.getByRole('textbox', { name: 'X-Partita-Idempotency-Key' }).fill('key');
  await page.getByRole('button', { name: 'Copy request' }).click();
  await expect(consoleOf(page).getByRole('alert')).toHaveCount(0);
});

sharedTest('a parameter that is an object has a field for each key and value', async ({ page }) => {
  await open(page, '/api/v3/installment-plan-search');
  await page.getByRole('button', { name: 'Try it' }).click();
  const add = consoleOf(page).getByRole('combobox', { name: 'Add', exact: true });
  await add.selectOption('metadata');
  await expect(page.getByRole('textbox', { name: 'Key of metadata' })).toHaveValue('cartId');
  await expect(page.getByRole('textbox', { name: 'Value of metadata[cartId]' })).toHaveValue('81');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(responseOf(page)).toContainText('"7F3K9QWZ2M8XN4TB6RCD"');
  await page.getByRole('combobox', { name: 'Copy as' }).selectOption('curl');
  await page.getByRole('button', { name: 'Copy request' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('&metadata%5BcartId%5D=81"');

  // Another key, which can't be one that's already there.
  await add.selectOption('metadata');
  const key = page.getByRole('textbox', { name: 'Key of metadata' }).last();
  await key.pressSequentially('cartId');
  await expect(key).toHaveAccessibleDescription('metadata already has this key. The request still contains metadata[cartI].');
  await key.pressSequentially('s');
  await page.getByRole('textbox', { name: 'Value of metadata[cartIds]' }).fill('no-such-value');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(responseOf(page)).toContainText('"items": []');
  await page.getByRole('button', { name: 'Remove metadata[cartIds]' }).click();
  await expect(page.getByRole('textbox', { name: 'Key of metadata' })).toHaveCount(1);
});

sharedTest('the form keeps numbers as they are typed, and everything else as it was', async ({ page }) => {
  await open(page, '/api/v3/initiate-installment-plan');
  await page.getByRole('button', { name: 'Try it' }).click();
  const body = page.getByRole('textbox', { name: 'Body as JSON' });
  const own = '{\n  "planData": {"totalAmount": {"value": 1, "currency": "USD"}},\n  "big": 12345678901234567890, "exact": 1.10\n}';
  const view = (name: string) => page.getByRole('button', { name, exact: true }).click();
  for (const [typed, source] of [
    ['12.5', '12.5'],
    ['500.00', '500.00'],
    ['12345678901234567890', '12345678901234567890'],
    ['1e3', '1e3'],
    ['0x1F', '"0x1F"'],
    ['007', '"007"'],
    ['12.', '"12."'],
    ['-', '"-"'],
    ['', '""'],
  ] as const) {
    await view('JSON');
    await body.fill(own);
    await view('Form');
    const field = page.getByRole('textbox', { name: 'value', exact: true });
    await field.fill('');
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(typed);
    await view('JSON');
    await expect(body).toHaveValue(own.replace('1,', `${source},`));
  }
});

sharedTest('the console sends and copies the file that a reader chose, until the choice is cleared', async ({ page }) => {
  await open(page, '/api/chargebacks/upload-evidence');
  await page.getByRole('button', { name: 'Try it' }).click();
  const choice = consoleOf(page).getByLabel('Your own file');
  const copied = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Copy request' }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.getByRole('combobox', { name: 'Copy as' }).selectOption('curl');
  const name = `bon "ü" %22.pdf`;
  await choice.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 mine') });
  await expect(page.getByRole('textbox', { name: 'Body as JSON' })).toHaveValue(new RegExp(String.raw`bon \\"ü\\" %22\.pdf`));
  await expect.poll(copied).toContain('bon ');
  await choice.setInputFiles([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await shows(page, '201 Created');
});

test('the console sends nothing over the network', async ({ page }) => {
  await open(page, '/api/v3/installment-plan');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByRole('button', { name: 'Send' }).click();
  await shows(page, '201');
  expect(requests).toEqual([]);
});

sharedTest('the sample language persists on the next page', async ({ page }) => {
  await open(page, '/api/v3/refund');
  await page.getByRole('button', { name: 'Ruby', exact: true }).click();
  await expect(page.locator('[data-sample]:visible').first()).toContainText("require 'net/http'");
  await page.getByRole('combobox', { name: 'Request sample' }).selectOption({ index: 1 });
  await expect(page.locator('[data-sample]:visible').first()).toContainText('24000');
  await page.getByRole('link', { name: 'Get a plan' }).first().click();
  await expect(page.locator('[data-sample]:visible').first()).toContainText('Net::HTTP::Get');
  await open(page, '/direct-api/webhook-events');
  await expect(page.locator('[data-sample]:visible').first()).toContainText('def verify_webhook');
});

sharedTest('an open console with a response is accessible on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  await open(page, '/api/v3/installment-plan');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await shows(page, '201');
  for (const fold of await consoleOf(page).locator('summary').all()) await fold.click();
  expect(await faultsOf(page, { part: 'section[aria-label="Console"]' })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test('the console rejects a token with an invalid character and names it', async ({ page }) => {
  await openConsole(page, '/api/v3/refund');
  await page.getByRole('textbox', { name: 'Access token' }).fill('a token with a dash \u2013 in it');
  await page.keyboard.press('Control+Enter');
  await expect(consoleOf(page).getByRole('alert')).toHaveText(/Authorization contains U\+2013\. Delete it/);
  await expect(page.getByRole('textbox', { name: 'Access token' })).toHaveValue('a token with a dash \u2013 in it');
});

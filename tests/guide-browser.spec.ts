import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { build, type Plugin } from 'esbuild';
import { compileScript, parse } from 'vue/compiler-sfc';
import { policyFor } from '../src/data/content-policy';
import { guideCode, guideJson, guideText } from './support/guide-samples';
import { callsOf, html, partitaStub, script, serve, SHOP, shopperDoes } from './support/partita-stub';
import { root } from './support/site';

const SDK = 'https://js.sandbox.partita.example/v3/partita.js';
const PLAN = '7F3K9QWZ2M8XN4TB6RCD';
const CHECKOUT = `https://checkout.sandbox.partita.example/p/${PLAN}`;
const json = (value: unknown) => ({ body: JSON.stringify(value), type: 'application/json' });

async function modalPage(page: Page, parts: Parameters<typeof serve>[1] = {}): Promise<void> {
  await serve(page, {
    [`${SHOP}/`]: html(guideText('hosted-form-modal/page.html')),
    [`${SHOP}/js/checkout.js`]: script(guideText('hosted-form-modal/checkout.js')),
    [`${SHOP}/checkout/HL-10482/plan`]: json({ checkoutUrl: CHECKOUT }),
    [`${SHOP}/checkout/done`]: html('<h1>Done</h1>'),
    [CHECKOUT]: html('<h1>Partita</h1>'),
    [SDK]: script(partitaStub()),
    ...parts,
  });
  await page.goto(`${SHOP}/`);
}

test("the modal opens with the server's URL and handles each outcome", async ({ page }) => {
  await modalPage(page);
  const button = page.getByRole('button', { name: 'Pay in installments' });
  const ends: [event: string, text: RegExp][] = [
    ['onFailed', /did not go through/],
    ['onCancel', /You have not paid/],
    ['onExpired', /has expired/],
  ];
  for (const [event, text] of ends) {
    await button.press('Enter');
    await expect(button).toBeDisabled();
    await expect
      .poll(async () => (await callsOf(page)).at(-1))
      .toMatchObject({
        name: 'openCheckout',
        options: { checkoutUrl: CHECKOUT, mode: 'modal' },
      });
    await shopperDoes(page, event);
    await expect(page.getByRole('status')).toHaveText(text);
    await expect(button).toBeFocused();
  }
  await button.press('Enter');
  await expect(button).toBeDisabled();
  await shopperDoes(page, 'onSuccess');
  await expect(page).toHaveURL(`${SHOP}/checkout/done?order=HL-10482`);
});

test('the shopper is redirected without the SDK, and sees a server failure', async ({ page }) => {
  await modalPage(page, { [SDK]: null });
  await page.getByRole('button').click();
  await expect(page).toHaveURL(CHECKOUT);
  await page.unrouteAll();
  await modalPage(page, { [`${SHOP}/checkout/HL-10482/plan`]: null });
  await page.getByRole('button').click();
  await expect(page.getByRole('status')).toHaveText(/not available at the moment/);
});

async function framePage(page: Page): Promise<void> {
  await serve(page, {
    [`${SHOP}/`]: html(guideText('hosted-form-iframe/page.html')),
    [`${SHOP}/js/partita-frame.js`]: script(guideText('hosted-form-iframe/partita-frame.js')),
    [`${SHOP}/checkout/done`]: html('<h1>Done</h1>'),
    [CHECKOUT]: html('<script>window.send = (message) => parent.postMessage(message, "*")</script>'),
  });
  await page.goto(`${SHOP}/`);
}

test('the iframe page handles messages only from Partita', async ({ page }) => {
  await framePage(page);
  const frame = page.locator('#partita-checkout');
  const status = page.getByRole('status');
  const message = guideJson('hosted-form-iframe/message.json');
  const inside = page.frames().find((child) => child.url().startsWith('https://checkout'));
  const send = (part: object): Promise<void> | undefined =>
    inside?.evaluate((data) => (window as unknown as { send(message: object): void }).send(data), { ...message, ...part });
  await expect(frame).toHaveAttribute('title', /Pay in installments/);
  await send({});
  await expect(frame).toHaveCSS('height', '812px');
  // Messages from the shop itself, or in another version, change nothing.
  await page.evaluate((data) => window.postMessage(data, '*'), { ...message, data: { height: 100 } });
  await send({ version: 2, data: { height: 200 } });
  await send({ type: 'newInTheFuture' });
  await send({ type: 'failed', data: { code: 'card_declined' } });
  await expect(status).toHaveText(/did not go through/);
  await expect(frame).toHaveCSS('height', '812px');
  await send({ type: 'expired' });
  await expect(status).toHaveText(/has expired/);
  await send({ type: 'threeDSStart' });
  await send({ type: 'success', orderReference: 'HL 1&2' });
  await expect(page).toHaveURL(`${SHOP}/checkout/done?order=HL%201%262`);
});

test('the frame closes when the shopper cancels', async ({ page }) => {
  await framePage(page);
  const inside = page.frames().find((child) => child.url().startsWith('https://checkout'));
  await inside?.evaluate((data) => (window as unknown as { send(message: object): void }).send(data), {
    ...guideJson('hosted-form-iframe/message.json'),
    type: 'canceled',
  });
  await expect(page.locator('#partita-checkout')).toHaveCount(0);
});

test("the SDK creates the frame with the page's options", async ({ page }) => {
  await serve(page, { [`${SHOP}/`]: html('<div id="partita-place"></div>') });
  await page.goto(`${SHOP}/`);
  await page.addScriptTag({ content: partitaStub() });
  const before = `const checkoutUrl = '${CHECKOUT}'; window.shown = 0; const showOtherMethods = () => (window.shown += 1);`;
  await page.addScriptTag({ content: before + guideText('hosted-form-iframe/with-partita.js') });
  expect(await callsOf(page)).toMatchObject([{ options: { mode: 'iframe', container: '#partita-place', checkoutUrl: CHECKOUT } }]);
  await shopperDoes(page, 'onCancel');
  expect(await page.evaluate('window.shown')).toBe(1);
});

async function fieldsPage(page: Page): Promise<void> {
  await serve(page, {
    [`${SHOP}/`]: html(guideText('hosted-fields/page.html')),
    [`${SHOP}/js/checkout.js`]: script(guideText('hosted-fields/checkout.js')),
    [`${SHOP}/checkout/HL-10482/fields`]: json({ publicToken: 'pub_9QK4' }),
    [`${SHOP}/checkout/done`]: html('<h1>Done</h1>'),
    [SDK]: script(partitaStub()),
  });
  await page.goto(`${SHOP}/`);
}

test('hosted fields mount and a payment ends on the done page', async ({ page }) => {
  await fieldsPage(page);
  await expect.poll(async () => (await callsOf(page)).map(({ name }) => name)).toEqual(['hostedFields', 'mount']);
  expect((await callsOf(page))[0]?.options).toMatchObject({ publicToken: 'pub_9QK4', payButton: '#pf-pay' });
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible();
  await shopperDoes(page, 'error', { code: 'card_declined', field: 'number' });
  await shopperDoes(page, 'success', { planNumber: PLAN });
  await expect(page).toHaveURL(`${SHOP}/checkout/done?order=HL-10482`);
});

test('an expired hosted fields token makes the page request another', async ({ page }) => {
  await fieldsPage(page);
  await expect.poll(async () => (await callsOf(page)).length).toBe(2);
  const reloaded = page.waitForRequest(`${SHOP}/checkout/HL-10482/fields`);
  await shopperDoes(page, 'tokenExpired');
  await reloaded;
});

/** A page with its own Content Security Policy. */
async function policyPage(page: Page, policy: string, body: string): Promise<void> {
  await page.route('**/*', (route) => {
    const url = route.request().url();
    if (url === `${SHOP}/`)
      return route.fulfill({ ...html(body), contentType: 'text/html', headers: { 'Content-Security-Policy': policy } });
    return url === SDK ? route.fulfill({ body: partitaStub(), contentType: 'text/javascript' }) : route.fulfill({ body: '' });
  });
  await page.goto(`${SHOP}/`);
}

test('the SDK loads only when the policy contains its nonce', async ({ page }) => {
  const tag = guideText('hosted-fields/nonce.html');
  expect(tag.match(/nonce="YOUR_NONCE"/g)).toHaveLength(2);
  const isInstalled = () => page.evaluate(() => 'Partita' in window);
  await policyPage(page, "script-src 'nonce-r4nd0m'", tag.replaceAll('YOUR_NONCE', 'r4nd0m'));
  expect(await isInstalled()).toBe(true);
  await page.goto('about:blank');
  await page.unrouteAll();
  await policyPage(page, "script-src 'nonce-another'", tag.replaceAll('YOUR_NONCE', 'r4nd0m'));
  expect(await isInstalled()).toBe(false);
});

test('a blocked frame is reported and the shopper sees other payment methods', async ({ page }) => {
  await page.clock.install();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await policyPage(page, "frame-src 'none'", '<p role="status"></p>');
  await page.addScriptTag({ content: partitaStub() });
  const before = `const showOtherMethods = (text) => { document.querySelector('p').textContent = text; };
    const fields = Partita.hostedFields({ publicToken: 'pub_1' });`;
  await page.addScriptTag({ content: before + guideText('hosted-fields/watch-policy.js') });
  await page.evaluate((src) => document.body.append(Object.assign(document.createElement('iframe'), { src })), CHECKOUT);
  await expect.poll(() => said.some((text) => text.startsWith('frame-src blocks https://checkout.sandbox.partita.example'))).toBe(true);
  await page.clock.fastForward(9_000);
  await expect(page.getByRole('status')).toBeEmpty();
  await page.clock.fastForward(2_000);
  await expect(page.getByRole('status')).toHaveText(/not available at the moment/);
});

test('fields that become ready in time keep the shopper', async ({ page }) => {
  await page.clock.install();
  await policyPage(page, 'frame-src https:', '<p role="status"></p>');
  await page.addScriptTag({ content: partitaStub() });
  const before = `const showOtherMethods = (text) => { document.querySelector('p').textContent = text; };
    const fields = Partita.hostedFields({ publicToken: 'pub_1' });`;
  await page.addScriptTag({ content: before + guideText('hosted-fields/watch-policy.js') });
  await shopperDoes(page, 'ready');
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('status')).toBeEmpty();
});

for (const flow of ['redirect', 'challenge'] as const)
  test(`a policy with form-action blocks the ${flow} after a form until it has the value of the policy table`, async ({ page }) => {
    const [, source = ''] = policyFor(flow, 'sandbox').replace(';', '').split(' ');
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    // Playwright intercepts no redirects, so the browser's own request tells that the policy allows it. There is no such host.
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const pay = async (policy: string): Promise<void> => {
      await page.unrouteAll();
      await page.route('**/*', (route) => {
        const url = route.request().url();
        if (url === `${SHOP}/pay`) return route.fulfill({ status: 303, headers: { Location: `${source}/p/1` } });
        const { body } = html(url === `${SHOP}/` ? '<form method="post" action="/pay"><button>Pay</button></form>' : '');
        return route.fulfill({ body, contentType: 'text/html', headers: { 'Content-Security-Policy': policy } });
      });
      await page.goto(`${SHOP}/`);
      await page.getByRole('button', { name: 'Pay' }).click();
    };
    await pay("form-action 'self'");
    await expect.poll(() => said.join(' ')).toContain('form-action');
    expect(requested).not.toContain(`${source}/p/1`);
    await pay(`form-action 'self' ${source}`);
    await expect.poll(() => requested).toContain(`${source}/p/1`);
  });

/** Selectors and properties of a stylesheet that the browser accepted. */
async function rulesOf(page: Page, css: string): Promise<string[]> {
  await page.setContent('<p>x</p>');
  await page.addStyleTag({ content: css });
  return page.evaluate(() =>
    [...(document.styleSheets[0]?.cssRules ?? [])].map(
      (rule) => `${(rule as CSSStyleRule).selectorText} ${(rule as CSSStyleRule).style.length}`,
    ),
  );
}

for (const name of ['hosted-fields/fields.css', 'on-site-messaging/theme.css', 'on-site-messaging/look.css'])
  test(`the browser accepts every rule of ${name}`, async ({ page }) => {
    const css = guideText(name);
    const rules = await rulesOf(page, css);
    expect(rules).toHaveLength([...css.matchAll(/\{/g)].length);
    for (const rule of rules) expect(rule).not.toMatch(/ 0$/);
    expect(await rulesOf(page, css.replace('{', '{{'))).not.toEqual(rules);
  });

/** Compiles a single-file component to a module, as a reader's bundler does. */
const vue: Plugin = {
  name: 'vue',
  setup(builder) {
    builder.onLoad({ filter: /\.vue$/ }, ({ path: file }) => {
      const { descriptor, errors } = parse(guideText(`hosted-fields/${path.basename(file)}`));
      if (errors.length > 0) throw errors[0];
      return { contents: compileScript(descriptor, { id: 'x', inlineTemplate: true }).content, loader: 'js' };
    });
  },
};

async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: path.join(root, 'samples/guides/hosted-fields'), loader: 'jsx' },
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false' },
    plugins: [vue],
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

const apps = {
  'hosted-fields/PartitaFields.jsx': `import { createRoot } from 'react-dom/client';
    import { flushSync } from 'react-dom';
    import { PartitaFields } from './PartitaFields.jsx';
    const root = createRoot(document.querySelector('#app'));
    let paid = 0;
    const draw = (publicToken) => flushSync(() => root.render(<PartitaFields publicToken={publicToken} onPaid={() => { paid += 1; }} />));
    Object.assign(window, { draw, leave: () => flushSync(() => root.unmount()), paid: () => paid });
    draw('pub_1');`,
  'hosted-fields/PartitaFields.vue': `import { createApp, h, nextTick, ref } from 'vue';
    import PartitaFields from './PartitaFields.vue';
    const token = ref('pub_1');
    let paid = 0;
    const app = createApp({ render: () => h(PartitaFields, { publicToken: token.value, onPaid: () => { paid += 1; } }) });
    Object.assign(window, { draw: () => nextTick(), leave: () => app.unmount(), paid: () => paid });
    app.mount('#app');`,
};

for (const [name, entry] of Object.entries(apps))
  test(`${name} mounts the fields once, reports a payment, and unmounts them`, async ({ page }) => {
    await page.setContent('<div id="app"></div>');
    await page.addScriptTag({ content: partitaStub() });
    await page.addScriptTag({ content: await bundled(entry) });
    const calls = async () => (await callsOf(page)).map((call) => call.name);
    await expect.poll(calls).toEqual(['hostedFields', 'mount']);
    await page.evaluate("window.draw('pub_1')");
    expect(await calls()).toEqual(['hostedFields', 'mount']);
    await shopperDoes(page, 'success', { planNumber: PLAN });
    expect(await page.evaluate('window.paid()')).toBe(1);
    await page.evaluate('window.leave()');
    expect(await calls()).toEqual(['hostedFields', 'mount', 'unmount']);
  });

test('the SDK stub rejects what the pages do not list', async ({ page }) => {
  await page.setContent('<div id="app"></div>');
  await page.addScriptTag({ content: partitaStub() });
  await expect(page.evaluate("Partita.openCheckout({ url: 'x' })")).rejects.toThrow('has no option url');
  await expect(page.evaluate("Partita.hostedFields({ publicToken: 'x' }).on('paid', () => {})")).rejects.toThrow('No event paid');
  await expect(page.evaluate("Partita.hostedFields({ fields: { number: '#nowhere' } }).mount()")).rejects.toThrow('#nowhere');
  expect(guideCode('hosted-fields/checkout.js')).toContain('hostedFields');
});

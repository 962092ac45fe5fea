import { hostileTexts, hostileValues } from '../support/fuzz/payloads';
import { fuzzSurface } from '../support/fuzz/fuzz';
import { surfacesOf, type Surface } from '../support/fuzz/surfaces';
import { expect, test } from '../support/site';

/** A page that processes its input. */
const surfaceOf = (name: string, take: string): Surface => ({
  name,
  isFresh: false,
  open: (page) =>
    page
      .goto(
        `data:text/html,<h1>A page</h1><p></p><script>window.take = (text) => { const p = document.querySelector('p'); ${take} }</script>`,
      )
      .then(() => undefined),
  enter: async (page, text) => {
    await page.evaluate((value) => (window as unknown as { take(text: string): void }).take(value), text);
  },
});

const CARELESS: [name: string, take: string, problem: RegExp][] = [
  ['writes text as markup', 'p.innerHTML = text', /an element x-hostile|a script ran|img onerror=/],
  [
    'makes an address of text',
    "const a = document.createElement('a'); a.setAttribute('href', text); p.replaceChildren(a)",
    /a href=javascript:/,
  ],
  ['throws', 'throw new Error(text.length)', /Error/],
  ['loses its heading', 'document.body.replaceChildren(text)', /lost its heading/],
  ['asks the reader', 'alert(text)', /dialog/],
];

for (const [name, take, problem] of CARELESS)
  test(`the fuzzer detects a page that ${name}`, async ({ browser, baseURL }) => {
    const { cases, survived, problems } = await fuzzSurface(browser, baseURL ?? '', surfaceOf(name, take), hostileValues);
    expect(cases).toBe(hostileValues.length);
    expect(survived).toBeLessThan(cases);
    expect(problems.join('\n')).toMatch(problem);
  });

test('a page that escapes text passes every case', async ({ browser, baseURL }) => {
  const result = await fuzzSurface(browser, baseURL ?? '', surfaceOf('shows', 'p.textContent = text'), [
    ...hostileValues,
    ...hostileTexts(40, 1),
  ]);
  expect(result.problems).toEqual([]);
  expect(result.survived).toBe(hostileValues.length + 40);
});

/** Pages with fields for text. */
const PAGES_WITH_FIELDS = [
  '/direct-api/webhook-events',
  '/testing-and-qa/run-the-sandbox-locally',
  '/testing-and-qa/integration-testing',
  '/shopper-portal-guide',
  '/search',
  '/api/using-keys/MLE-for-encrypting-requests',
  '/api/using-keys/signing-requests',
  '/api/reports/available-report-columns',
];

/** For each surface. The nightly workflow tries more. */
const cases = Number(process.env.FUZZ_CASES ?? 3);

for (const surface of surfacesOf(PAGES_WITH_FIELDS))
  test(`${surface.name} survives fuzzing`, async ({ browser, baseURL }) => {
    test.setTimeout(60_000 + cases * 5000);
    const { problems } = await fuzzSurface(browser, baseURL ?? '', surface, hostileTexts(cases, 5));
    expect(problems).toEqual([]);
  });

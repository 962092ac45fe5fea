import { hostileTexts, hostileValues } from '../../src/tooling/fuzz/payloads';
import { fuzzSurface } from '../../src/tooling/fuzz/fuzz';
import { surfacesOf, type Surface } from '../../src/tooling/fuzz/surfaces';
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

for (const surface of surfacesOf(['/direct-api/webhook-events']))
  test(`${surface.name} survives fuzzing`, async ({ browser, baseURL }) => {
    const { problems } = await fuzzSurface(browser, baseURL ?? '', surface, hostileTexts(3, 5));
    expect(problems).toEqual([]);
  });

import { expect, test } from 'vitest';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { mails, type Mail } from '../src/components/guide/EmailPreview/emails';
import { screens } from '../src/reference/hub-screens/screens';
import { invoices } from '../src/reference/hub-screens/screens/money';
import {
  caseWords,
  duesOf,
  holdWords,
  installmentWords,
  orders,
  outstandingOf,
  planWords,
} from '../src/reference/hub-screens/sample-order';
import { standing, week } from '../src/reference/hub-screens/screens/plans';
import { screenAttributes } from '../src/plugins/remark/hub-screens';
import type { Block, Cell } from '../src/reference/hub-screens/types';
import { findSchema, loadDescription } from '../src/reference/descriptions';
import { startServer } from '../src/sandbox/node/server/server';
import { buildFolder, root } from './support/built-site';
import { sitemap } from './support/pages';
import { outstandingOf as outstandingIn } from '../src/sandbox/plans/record';
import { SAMPLE_TIME } from './support/sandbox';
import { loadHtml } from './support/html';

const docs = path.join(root, 'docs');
const sources = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.mdx') && !file.endsWith('.api.mdx'))
  .map((file): [route: string, source: string] => [`/${file.replace(/\.mdx$/, '')}`, readFileSync(path.join(docs, file), 'utf8')]);
const pages = sources.map(([, source]) => source).join('\n');

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

for (const { name, screen, blocks } of all)
  test(`the ${name} screen has a text version, numbered callouts, and a page`, () => {
    expect(screen.alt.length).toBeGreaterThanOrEqual(40);
    expect(screen.alt).toMatch(/\.$/);
    expect(screen.caption.length).toBeGreaterThan(15);
    const marks = blocks.flatMap((block) => [block.mark ?? [], block.kind === 'table' ? Object.values(block.markRows ?? {}) : []].flat());
    const others = screen.frame === 'hub' ? [screen.markButtons, screen.markMenu, screen.markMerchant] : [];
    expect([...marks, ...others.filter((other) => other !== undefined)].toSorted()).toEqual(
      (screen.marks ?? []).map((_, index) => index + 1),
    );
    expect(pages).toContain(`<HubScreen of="${name}" />`);
  });

test('an unknown screen fails the build with a list of screens', () => {
  expect(() => screenAttributes('nothing')).toThrow(/no screen "nothing"\. There are: .*payment-plans/);
});

test('each sample email is on a page', () => {
  expect(Object.keys(mails).filter((name) => !pages.includes(`<EmailPreview of="${name}" />`))).toEqual([]);
});

const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : (cell?.text ?? ''));
const centsOf = (words: string): number => Math.round(Number(words.replaceAll(/[^\d.-]/g, '')) * 100);

test('tables with a total row add up', () => {
  let checked = 0;
  for (const { name, blocks } of all)
    for (const block of blocks) {
      if (block.kind !== 'table' || !block.foot) continue;
      for (const [index, { align }] of block.columns.entries()) {
        if (align !== 'end') continue;
        const rows = block.rows.filter((cells) => textOf(cells.at(-1)) !== 'Paid');
        expect(
          rows.reduce((sum, cells) => sum + centsOf(textOf(cells[index])), 0),
          `${name}, column ${index}`,
        ).toBe(centsOf(textOf(block.foot[index])));
        checked += 1;
      }
    }
  expect(checked).toBeGreaterThanOrEqual(4);
});

test('dashboard, invoice, and sample order amounts are consistent', () => {
  const plans = week.reduce((sum, [, , count]) => sum + count, 0);
  expect(standing.reduce((sum, [, , count]) => sum + count, 0)).toBe(plans);
  expect(invoices.map(({ net }) => net)).toEqual([283, 283]);
  expect(outstandingOf('HL-10482')).toBe(25_000);
});

test("orders in the screens match the sandbox's sample data", async () => {
  const { sandbox, stop } = await startServer({ port: 0, rateLimits: false, startsAt: SAMPLE_TIME });
  const plans = [...sandbox.state.plans.values()];
  await stop();
  for (const [reference, order] of Object.entries(orders)) {
    const plan = plans.find((candidate) => candidate.orderReference === reference);
    expect(
      plan?.installments.map(({ amount }) => amount),
      reference,
    ).toEqual(duesOf(reference).map(({ amount }) => amount));
    expect(
      plan?.installments.map(({ dueDate }) => dueDate),
      reference,
    ).toEqual(duesOf(reference).map(({ date }) => date));
    expect(
      plan?.installments.filter(({ status }) => status === 'processed'),
      reference,
    ).toHaveLength(order.paid);
    expect([plan?.status, plan?.holdReason, outstandingOf(reference)], reference).toEqual([
      order.status,
      order.holdReason,
      plan && outstandingIn(plan),
    ]);
  }
});

test('statuses, events, and file types in screens match the specifications', () => {
  const enumOf = (name: string): unknown[] => findSchema(name).enum ?? [];
  expect(enumOf('v3/PlanStatus').filter((status) => status !== 'on_hold' && !planWords[String(status)])).toEqual([]);
  expect(enumOf('v3/PlanStatus')).toEqual(expect.arrayContaining(Object.keys(planWords)));
  expect(Object.keys(holdWords).toSorted()).toEqual(enumOf('v3/HoldReason').toSorted());
  expect(enumOf('v3/InstallmentStatus')).toEqual(expect.arrayContaining(Object.keys(installmentWords)));
  expect(enumOf('chargebacks/ChargebackStatus')).toEqual(expect.arrayContaining(Object.keys(caseWords)));
  const events = Object.keys(loadDescription('v3').webhooks ?? {});
  const named = (Object.values(mails) as Mail[]).flatMap(({ event }) => event ?? []);
  const drawn = all.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'form' ? block.fields : [])).map(({ label }) => label),
  );
  const logged =
    JSON.stringify(screens['delivery-log'])
      .match(/"(?:plan|installment|webhook)\.\w+"/g)
      ?.map((match) => match.slice(1, -1)) ?? [];
  expect(logged.length).toBeGreaterThan(3);
  expect(
    [...named, ...drawn.filter((label) => /^[a-z]+\.[a-z_]+$/.test(label)), ...logged].filter((event) => !events.includes(event)),
  ).toEqual([]);
  const types =
    JSON.stringify(screens.evidence)
      .match(/"[a-z]+_[a-z]+"/g)
      ?.map((match) => match.slice(1, -1)) ?? [];
  expect(types.length).toBeGreaterThan(2);
  expect(enumOf('chargebacks/EvidenceType')).toEqual(expect.arrayContaining(types));
});

/** The reasons why a picture's link can't enlarge it, or show it without JavaScript. */
function pictureFaults(html: string): string[] {
  const page = loadHtml(html);
  return page('a[data-zoom]')
    .toArray()
    .flatMap((link) => {
      const { href = '', download } = link.attribs;
      const image = page(link).find('img');
      const isData = href.startsWith('data:');
      return [
        ...(image.length === 1 && image.attr('src') === href ? [] : [`${href} does not contain its own image`]),
        ...(image.attr('alt') && Number(image.attr('width')) > 0 ? [] : [`${href} has no alt text or no width`]),
        ...((isData ? download !== undefined : existsSync(path.join(buildFolder, href))) ? [] : [`${href} leads nowhere`]),
      ];
    });
}

test('each picture of the site links to its own file', () => {
  const pictures = sitemap()
    .map((route) => [route, readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8')] as const)
    .filter(([, html]) => html.includes('data-zoom'));
  expect(pictures.length).toBeGreaterThan(15);
  expect(pictures.flatMap(([route, html]) => pictureFaults(html).map((fault) => `${route}: ${fault}`))).toEqual([]);
  expect(pictureFaults('<a data-zoom href="/img/nowhere.svg"><img src="/other.svg"></a>')).toHaveLength(3);
});

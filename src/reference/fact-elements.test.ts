import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { create, planBody, read } from '../../tests/support/plans';
import { testSandbox, type TestSandbox } from '../../tests/support/sandbox';
import { printed } from '../../tests/support/nodes';
import { objectsIn } from '../../tests/support/story';
import { apis } from '../../openapi/apis';
import { hosts } from '../data/hosts';
import { declines, FINAL_DECLINES } from '../data/declines';
import { linkRules } from '../data/payment-links';
import { hubStatuses, planActions, type HubStatus } from '../data/plan-actions';
import { planRules } from '../data/plan-rules';
import { permissionGroups } from '../data/roles';
import { testCards } from '../data/test-data';
import { coreLines, managedLines, settlementStories } from '../domain/settlement';
import { actAsShopper, advance } from '../sandbox/control/control';
import { text2payItems } from '../sandbox/contract/text2pay';
import { errorCatalogue, findSchema, loadDescription } from './descriptions';
import { eventMembersTable } from './specification-tables';
import { derivedTable } from './table-elements';
import type { Schema } from './types';

const docs = path.join(__dirname, '../../docs');
const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.api)\.mdx$/.test(file));
const textOf = (file: string): string => readFileSync(path.join(docs, file), 'utf8');
const pagesWith = (text: string): string[] => pages.filter((file) => textOf(file).includes(text)).toSorted();

describe('roles', () => {
  const permissions = permissionGroups.flatMap((group) => group.permissions);

  test('the page of each task names the roles in the matrix', () => {
    const silent = permissions.filter(({ task, page }) => !textOf(`${page.slice(1)}.mdx`).includes(`task="${task}"`));
    const inActions = new Set(planActions.map(({ task }) => task));
    expect(silent.filter(({ task }) => !inActions.has(task)).map(({ task, page }) => `${page}: ${task}`)).toEqual([]);
  });

  test('no page lists the roles for a task by hand', () => {
    const byHand = /\b(?:Managers?|Cashiers?|Developers?|Support agents?),? (?:and|or) (?:an )?Account owners?\b/;
    expect(pages.filter((file) => byHand.test(textOf(file).replaceAll(/\[[^\]]*\]\([^)]*\)/g, '')))).toEqual([]);
  });

  test("a Support agent can read a shopper's plan, but not refund it", () => {
    const rows = printed(...derivedTable('ShopperRequestTable', {})).split('\n');
    const rowOf = (request: string): string => (rows.find((row) => row.includes(request)) ?? '').replaceAll(/ +/g, ' ');
    expect(rowOf('Prove a payment')).toMatch(/\| Yes \| Download the \[statement\]/);
    expect(rowOf('Get a refund')).toMatch(/\| No \| No \|.*\| Managers and Account owners; Developers in the sandbox \|$/);
    expect(rowOf('Replace the card')).toMatch(/\| No \| Only the shopper can enter a card \| The shopper \|$/);
  });

  test('a task reads as a sentence, with what is limited', () => {
    expect(printed(...derivedTable('Roles', { task: 'Pause, resume, cancel' }))).toBe(
      'Managers and Account owners; Developers in the sandbox',
    );
    expect(printed(...derivedTable('RoleNote', { task: 'Find and read plans' }))).toBe(
      '**Who can do this:** Support agents, Managers, Developers, and Account owners; Cashiers for their own terminals.',
    );
    expect(() => derivedTable('Roles', { task: 'Fly' })).toThrow('write task="…" with one of Find and read plans;');
  });
});

describe('final declines', () => {
  test('every decline has a row, and final ones forbid a retry', () => {
    const catalogue = errorCatalogue();
    const codes = Object.keys(catalogue).filter((name) => catalogue[name]?.status === 402);
    expect(Object.keys(declines).toSorted()).toEqual(codes.toSorted());
    expect(codes.filter((name) => catalogue[name]?.retryable === 'no')).toEqual([...FINAL_DECLINES]);
    expect(pagesWith('<DeclineTable />')).toEqual(['api/v3/errors.mdx']);
  });

  const cards = testCards.filter(({ does }) => does?.decline !== undefined);
  for (const { number, does } of cards)
    test(`${does?.decline}: the sandbox sends the event only when the decline is final`, async () => {
      const world = await testSandbox();
      const planNumber = await initiate(world);
      actAsShopper(world.sandbox, { planNumber, action: 'pay', cardNumber: number });
      const isFinal = FINAL_DECLINES.has(does?.decline ?? '');
      expect((await world.events()).includes('plan.creation_failed')).toBe(isFinal);
      if (isFinal) return;
      actAsShopper(world.sandbox, { planNumber, action: 'pay', cardNumber: '4111 1111 1111 1111' });
      expect((await read(world, planNumber)).status).toBe('active');
    });
});

async function initiate({ call }: TestSandbox): Promise<string> {
  const { paymentMethod: _, termsAccepted: __, ...wanted } = planBody({}) as Record<string, unknown>;
  const { body } = await call('POST', '/v3/installment-plans/initiate', wanted);
  return String((body as Record<string, unknown>).planNumber);
}

/** One plan in each status that the sandbox can reach. */
const arrivals: Record<string, (world: TestSandbox) => Promise<string>> = {
  Started: initiate,
  'Awaiting shipment': async (world) => (await create(world, { more: { autoCapture: false } })).body.planNumber,
  'In progress': async (world) => (await create(world)).body.planNumber,
  'Delayed – waiting for card update': async (world) => {
    const { body } = await create(world, { card: '5200 0200 0000 2001' });
    advance(world.sandbox, 'P1M');
    return body.planNumber;
  },
  'In dispute': async (world) => {
    const { body } = await create(world, { card: '4000 0600 0000 1004' });
    advance(world.sandbox, 'P3D');
    return body.planNumber;
  },
  'Paid in full': async (world) => (await create(world, { count: 1 })).body.planNumber,
  Canceled: async (world) => {
    const { body } = await create(world);
    await world.call('POST', `/v3/installment-plans/${body.planNumber}/refunds`, { amount: { value: 50_000, currency: 'USD' } });
    return body.planNumber;
  },
  Expired: async (world) => {
    const planNumber = await initiate(world);
    advance(world.sandbox, 'PT61M');
    return planNumber;
  },
};

const byApi: Record<string, (world: TestSandbox, route: string) => Promise<{ status: number }>> = {
  Capture: ({ call }, route) => call('PUT', `${route}/order`, { capture: true }),
  Refund: ({ call }, route) => call('POST', `${route}/refunds`, { amount: { value: 50_000, currency: 'USD' } }),
  'Lower the amount': ({ call }, route) => call('PUT', `${route}/order`, { newAmount: { value: 40_000, currency: 'USD' } }),
};

describe('actions on a plan', () => {
  test('the Hub has a name for every status and hold reason', () => {
    const inHub = hubStatuses.map(({ status, ...rest }: HubStatus) => rest.holdReason ?? status);
    const inApi = ['PlanStatus', 'HoldReason'].flatMap((name) => Object.keys(findSchema(`v3/${name}`)['x-enumDescriptions'] ?? {}));
    expect(inHub.toSorted()).toEqual(inApi.filter((status) => status !== 'on_hold').toSorted());
  });

  for (const [name, arrive] of Object.entries(arrivals))
    test(`${name}: the sandbox allows the actions of the table`, async () => {
      const allowed: string[] = [];
      for (const [action, act] of Object.entries(byApi)) {
        const world = await testSandbox();
        const { status } = await act(world, `/v3/installment-plans/${await arrive(world)}`);
        if (status < 300) allowed.push(action);
      }
      const inTable = planActions.filter((action) => action.name in byApi && action.during?.some((during) => during === name));
      expect(allowed).toEqual(inTable.map((action) => action.name));
    });
});

describe('the end of a case', () => {
  const disputed = async () => {
    const world = await testSandbox();
    const { planNumber } = (await create(world, { card: '4000 0600 0000 1004' })).body;
    advance(world.sandbox, 'P3D');
    const { chargebackId = '' } =
      [...world.sandbox.state.chargebacks.values()].find((chargeback) => chargeback.planNumber === planNumber) ?? {};
    const refund = (value: number) =>
      world.call('POST', `/v3/installment-plans/${planNumber}/refunds`, { amount: { value, currency: 'USD' } });
    return { world, planNumber, chargebackId, refund };
  };

  test('an accepted case ends its plan, and nothing needs to be refunded', async () => {
    const { world, planNumber, chargebackId, refund } = await disputed();
    expect((await refund(12_500)).status).toBe(409);
    await world.call('POST', `/chargebacks/v1/chargebacks/${chargebackId}/accept`, { confirm: true });
    expect(await read(world, planNumber)).toMatchObject({ status: 'canceled', outstandingAmount: { value: 0 } });
    expect((await refund(12_500)).status).toBe(409);
  });

  test('one page for each model explains it', () => {
    const folder = 'merchant-hub/chargebacks-management';
    expect(pagesWith('<ChargebackOutcomeTable model="core" />')).toEqual([`${folder}/chargebacks-core-funded.mdx`]);
    expect(pagesWith('<ChargebackOutcomeTable model="managed" />')).toEqual([`${folder}/chargebacks-managed.mdx`]);
  });
});

/** Outdated statements that must not return. */
const overruled: readonly RegExp[] = [
  /about 75 hours|about three days/,
  /no action [^.]*moves a date/i,
  /amount and currency (?:are )?lock/i,
  /old code expires by itself|old page expires and charges nothing/,
  /read the plan first, then retry/i,
  /10 days before the limit of the network may be left/,
  /Ask a Manager to invite/,
  /under Payment plans|never in the Hub/,
  /7,? (?:and|or) 1 days/,
];

test('no page and no specification contradicts what was decided', () => {
  const specifications = readdirSync(path.join(docs, '../openapi'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !file.includes('releases'))
    .map((file) => [file, readFileSync(path.join(docs, '../openapi', file), 'utf8')] as const);
  const all = [...pages.map((file) => [file, textOf(file)] as const), ...specifications];
  expect(overruled.flatMap((sentence) => all.filter(([, text]) => sentence.test(text)).map(([file]) => `${file}: ${sentence}`))).toEqual(
    [],
  );
});

describe('payment links', () => {
  test('the rules are those that text-to-pay checks', () => {
    const { linkExpiresInHours } = text2payItems.create.properties ?? {};
    const { hoursSent, shortestHours, longestHours } = linkRules;
    expect(linkExpiresInHours).toMatchObject({ minimum: shortestHours, maximum: longestHours, default: hoursSent });
    const { remindedAfterHours, remindedBeforeHours } = linkRules;
    const introduction = textOf('api/text2pay/introduction.mdx');
    expect(introduction).toContain(`${remindedAfterHours} hours after sending and ${remindedBeforeHours} hours before the link expires`);
    expect(introduction).toContain(`${shortestHours} to ${longestHours} hours`);
    expect(introduction).toContain(`links of ${remindedAfterHours} hours or less get only the second one`);
    expect(introduction).toContain(`links of ${remindedBeforeHours} hours or less have no reminder`);
  });

  test('two pages explain lifetimes and corrections, from one table each', () => {
    expect(pagesWith('<PaymentLinkTable />')).toEqual(['direct-api/in-person-apis/text2pay.mdx', 'merchant-hub/create-new-plans.mdx']);
    expect(pagesWith('<PaymentLinkFixes />')).toEqual(['direct-api/in-person-apis/text2pay.mdx', 'merchant-hub/create-new-plans.mdx']);
  });
});

describe('settlements', () => {
  const report = findSchema('reports/ReportType') as Schema & {
    'x-settlement-lines': Record<string, { models: string[] }>;
    'x-report-columns': Record<string, { name: string; description: string }[]>;
  };
  const lines = report['x-settlement-lines'];

  test('the column names every line type, and no other', () => {
    const column = report['x-report-columns'].settlement_details?.find(({ name }) => name === 'line_type');
    expect([...(column?.description ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(lines));
  });

  test('the worked examples have lines of their model only', () => {
    for (const story of settlementStories)
      for (const [model, all] of Object.entries({ managed: managedLines(story), core: coreLines(story) }))
        for (const { type, gatewayEvent } of all) if (gatewayEvent === undefined) expect(lines[type]?.models, type).toContain(model);
  });

  test('the sandbox numbers invoices as the pages do', async () => {
    const { call } = await testSandbox();
    const range = { from: '2026-03-01T00:00:00Z', to: '2026-04-20T00:00:00Z' };
    const { body } = await call('POST', '/reports/v1/reports/data', {
      reportType: 'settlement_summary',
      ...range,
      columns: ['invoice_id'],
    });
    const { items } = body as unknown as { items: { invoice_id: string }[] };
    expect(items.length).toBeGreaterThan(0);
    for (const { invoice_id: id } of items) expect(id).toMatch(/^invoice-2026-0[34]-(?:USD|JPY|GBP)$/);
  });
});

describe('gateway pages', () => {
  const gateways = ['stripe', 'adyen', 'checkout-com', 'cybersource', 'worldpay'];
  const addressesOf = (gateway: string): { sandbox: string; production: string } => ({
    sandbox: hosts.hooks.sandbox.replace('{gateway}', gateway),
    production: hosts.hooks.production.replace('{gateway}', gateway),
  });

  test('the list of required webhooks has the address of every gateway', () => {
    const page = textOf('operational/gateways/required-webhooks.mdx');
    for (const { sandbox, production } of gateways.map(addressesOf))
      for (const address of [sandbox, production]) expect(page).toContain(`\`${address}\``);
  });

  test.each(gateways)('%s has an address that can be copied as it is', (gateway) => {
    const page = `operational/gateways/${gateway}.mdx`;
    expect(textOf(page)).toContain(`<HostTable only="hooks" gateway="${gateway}" />`);
    expect(textOf(page)).not.toContain('{gateway}');
    expect(printed(...derivedTable('HostTable', { only: 'hooks', gateway }))).toContain(`\`${addressesOf(gateway).sandbox}\``);
  });
});

test('the grace period in fast mode lasts as long as documented', async () => {
  const spoken = (seconds: number): string =>
    [
      [Math.floor(seconds / 60), 'minute'],
      [seconds % 60, 'second'],
    ]
      .filter(([count]) => count)
      .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
      .join(' ');
  const page = textOf('testing-and-qa/integration-testing.mdx');
  for (const days of planRules.retryDays) expect(page).toContain(`| ${days} day${days === 1 ? '' : 's'} | ${spoken(days * 20)} |`);

  const world = await testSandbox();
  const { planNumber } = (await create(world, { card: '5200 0200 0000 2001', mode: 'fast' })).body;
  advance(world.sandbox, 'PT10M10S');
  expect((await read(world, planNumber)).status).toBe('on_hold');
  advance(world.sandbox, 'PT2M');
  expect((await read(world, planNumber)).status).toBe('on_hold');
  advance(world.sandbox, 'PT1M');
  expect((await read(world, planNumber)).status).toBe('cleared');
});

test('the time to capture in fast mode is as long as documented', async () => {
  expect(textOf('testing-and-qa/integration-testing.mdx')).toContain(
    'The 25 days in which you can capture an authorized plan take 8 minutes',
  );
  const world = await testSandbox();
  const { planNumber } = (await create(world, { mode: 'fast', more: { autoCapture: false } })).body;
  advance(world.sandbox, 'PT8M10S');
  expect((await read(world, planNumber)).status).toBe('pending_capture');
  advance(world.sandbox, 'PT20S');
  expect((await read(world, planNumber)).status).toBe('expired');
});

test('extensions in the specifications contain nothing that a linter takes for a schema', () => {
  const found = apis.flatMap(({ id }) =>
    objectsIn(loadDescription(id)).flatMap(([at, fields]) =>
      /\.x-[\w-]+\./.test(at) && ('example' in fields || 'default' in fields) && 'type' in fields ? [`${id}${at}`] : [],
    ),
  );
  expect(found).toEqual([]);
});

test('each event is in one row of the table of members, with those of its example', () => {
  const rows = printed(eventMembersTable())
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)))
    .flatMap(([, names = [], members = []]) => names.map((name) => [name, members] as const));
  const events = Object.entries(loadDescription('v3').webhooks ?? {}).map(([name, { post }]) => {
    const [example] = Object.values(post?.requestBody?.content?.['application/json']?.examples ?? {});
    const { data = {} } = (example?.value ?? {}) as { data?: Record<string, object> };
    const own = Object.keys(data).filter(
      (member) => !('planNumber' in data && ['planNumber', 'orderReference', 'status'].includes(member)),
    );
    return [name, own.toSorted()] as const;
  });
  const shown = rows.map(([name, members]) => [name, [...new Set(members.map((member) => member.split('.')[0]))].toSorted()]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(events));
  expect(rows).toHaveLength(events.length);
  expect(Object.fromEntries(rows)).toMatchObject({
    'plan.created': expect.arrayContaining(['amount', 'authorization.status', 'paymentMethod.last4']),
    'account.onboarding_updated': ['accountId', 'status', 'missingFields'],
  });
});

import { expect, test } from 'vitest';
import {
  allColumns,
  defaultColumns,
  readableJson,
  reportRequest,
  requestProblem,
  type ReportChoice,
} from '../src/reference/report-request';
import { sampleReports } from '../src/reference/sample-reports';
import { reportFacts } from '../src/reference/tool-facts';
import { testSandbox } from './support/sandbox';

const facts = reportFacts();
const reports = Object.keys(facts.reports);

const choiceOf = (report: string, change: Partial<ReportChoice> = {}): ReportChoice => ({
  report,
  columns: defaultColumns(facts, report),
  from: '2026-03-01',
  to: '2026-04-01',
  asOf: '2026-03-31',
  format: 'json',
  ...change,
});

test('every report succeeds in the sandbox in each format and order', async () => {
  const { call } = await testSandbox();
  expect(reports.length).toBeGreaterThan(10);
  for (const report of reports)
    for (const change of [
      {},
      { columns: [] },
      { columns: allColumns(facts, report).toReversed() },
      { format: 'csv' },
      { format: 'xlsx' },
    ]) {
      const choice = choiceOf(report, change);
      expect(requestProblem(choice, facts)).toBeUndefined();
      const request = reportRequest(choice);
      expect(JSON.parse(readableJson(request))).toEqual(request);
      const { status, body } = await call('POST', '/reports/v1/reports/data', request);
      expect(status, `${report} ${JSON.stringify(change)} ${JSON.stringify(body.error)}`).toBe(200);
      if (choice.format === 'json' && choice.columns.length > 0)
        expect((body.columns as unknown as { name: string }[]).map(({ name }) => name)).toEqual(choice.columns);
    }
});

test('invalid report requests are explained before they are sent', async () => {
  const { call } = await testSandbox();
  const cases: [Partial<ReportChoice>, string][] = [
    [{ to: '2026-03-01' }, 'must come after the first'],
    [{ to: '2026-06-02' }, 'The range has 93 days'],
    [{ from: '' }, 'Enter both days'],
    [{ format: 'pdf' }, 'format breaks a rule'],
    [{ columns: ['plan_number', 'plan_number'] }, 'columns breaks a rule'],
  ];
  for (const [change, expected] of cases) {
    const choice = choiceOf('refunds', change);
    expect(requestProblem(choice, facts)).toContain(expected);
    const { status } = await call('POST', '/reports/v1/reports/data', reportRequest(choice));
    expect(status).toBeGreaterThanOrEqual(400);
  }
  expect(requestProblem(choiceOf('outstanding_amounts', { asOf: '' }), facts)).toContain('the day of the snapshot');
});

test('each report has a sample file with every column and at least one row', () => {
  const samples = Object.fromEntries(sampleReports());
  expect(Object.keys(samples)).toEqual(reports);
  for (const report of reports) {
    const [header, ...rows] = (samples[report] ?? '').trimEnd().split('\r\n');
    expect(header?.split(',')).toEqual(allColumns(facts, report));
    expect(rows.length, report).toBeGreaterThan(0);
  }
  expect(samples.funding).toContain('"2026-03-06","7F3K9QWZ2M8XN4TB6RCD","HL-10482","500.00","-22.80","477.20","USD"');
});

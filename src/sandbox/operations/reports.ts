import { longestReportDays, snapshotReports } from '../../data/report-rules';
import { sandboxWorld } from '../../data/sandbox-world';
import type { Contract } from '../contract/types';
import { refuse, ApiError } from '../core/api-error';
import { DAY, HOUR, SECOND, stamp } from '../../domain/time';
import type { Call, Operation, Outcome, Tools } from '../core/types';
import type { ReportRecord, World } from '../core/world';
import { fromText, toBase64 } from '../crypto/bytes';
import { terminalFor } from '../plans/terminals';
import { csvOf } from './csv';
import { find, pageOf } from './find';
import { encryptedFile, reportKeys, type ReportKeys } from './report-encryption';
import { decimal, ROWS, today, type DatedRow, type Row } from './report-rows';

const LONGEST_RANGE = longestReportDays * DAY;
/** Files of more days than this are generated asynchronously, as large ones are. The real limit is 100,000 rows. */
const SLOW_RANGE = 60 * DAY;
const SLOW_SECONDS = 5;
const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DEFAULT_ROWS = 500;
const SNAPSHOTS = new Set(snapshotReports);

interface ReportBody {
  reportType?: string;
  from?: string;
  to?: string;
  asOf?: string;
  format?: 'json' | 'csv' | 'xlsx';
  columns?: string[];
  merchantIds?: string[];
  terminalIds?: string[];
  timeZone?: string;
  encrypt?: boolean;
  limit?: number;
  cursor?: string;
  requestId?: string;
}

type Column = Contract['reports'][string][number];

interface Range {
  from: number;
  to: number;
}

function required(body: ReportBody, names: (keyof ReportBody)[]): void {
  const missing = names.filter((name) => body[name] === undefined);
  if (missing.length > 0)
    throw new ApiError(
      'field_required',
      `${missing[0]} is required.`,
      missing.map((field) => ({ field, issue: 'required' })),
    );
}

function rangeOf(body: ReportBody, timeZone: string, now: number): Range {
  if (SNAPSHOTS.has(body.reportType ?? '')) {
    required(body, ['asOf']);
    const asOf = body.asOf as string;
    if (asOf > today(now, timeZone)) refuse('range_in_future', 'asOf', 'maximum', 'This day is in the future.', today(now, timeZone));
    return { from: 0, to: Date.parse(asOf) + DAY };
  }
  required(body, ['from', 'to']);
  const [from, to] = [Date.parse(body.from as string), Date.parse(body.to as string)];
  if (to <= from) refuse('field_invalid', 'to', 'minimum', 'The end must be after the beginning.', body.from);
  if (to - from > LONGEST_RANGE)
    refuse('range_too_long', 'to', 'maximum', `A report can cover at most ${longestReportDays} days.`, longestReportDays);
  if (to > now) refuse('range_in_future', from > now ? 'from' : 'to', 'maximum', 'The range ends in the future.', stamp(now));
  return { from, to };
}

/** The number of edits between two words (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at++)
    row = row.reduce<number[]>((next, above, index) => {
      const change = (row[index - 1] ?? 0) + (one[at - 1] === other[index - 1] ? 0 : 1);
      return [...next, index === 0 ? at : Math.min(change, above + 1, (next[index - 1] ?? 0) + 1)];
    }, []);
  return row.at(-1) ?? 0;
}

/** Suggestions for a mistyped column name. */
const alike = (name: string, all: Column[]): string[] =>
  all
    .map((one) => ({ name: one.name, far: distance(name.slice(0, 40), one.name) }))
    .filter(({ far }) => far <= 4)
    .toSorted((one, other) => one.far - other.far)
    .slice(0, 3)
    .map((one) => one.name);

function columnsOf({ columns, reportType = '' }: ReportBody, reports: Contract['reports']): Column[] {
  const all = reports[reportType] ?? [];
  if (!columns || columns.length === 0) return all.filter((one) => one.default);
  const unknown = columns.flatMap((name, index) => (all.some((one) => one.name === name) ? [] : [{ name, index }]));
  if (unknown.length > 0)
    throw new ApiError(
      'column_unknown',
      `${reportType} has no column ${unknown[0]?.name.slice(0, 60)}.`,
      unknown.slice(0, 20).map(({ name, index }) => {
        const near = alike(name, all);
        return {
          field: `columns.${index}`,
          issue: 'unknown',
          limit: near.length > 0 ? `Did you mean ${near.join(' or ')}?` : all.map((one) => one.name).join(', '),
        };
      }),
    );
  return columns.map((name) => all.find((one) => one.name === name) as Column);
}

const chosen = (rows: DatedRow[], columns: Column[]): Row[] =>
  rows.map(({ row }) => Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null])));

function totalsOf(items: Row[], columns: Column[]): Record<string, string> | undefined {
  const currencies = new Set(items.map((row) => row.currency));
  const [currency] = currencies;
  // Totals across currencies are meaningless.
  if (currencies.size !== 1 || typeof currency !== 'string') return undefined;
  const factor = 10 ** (decimal(1, currency).split('.')[1]?.length ?? 0);
  const sums = columns
    .filter(({ type, name }) => type === 'decimal' && /gross|fee|net|amount|charged|refunded|returned|reduced/.test(name))
    .map(({ name }) => [name, decimal(Math.round(items.reduce((sum, row) => sum + Number(row[name] ?? 0) * factor, 0)), currency)]);
  return sums.length > 0 ? (Object.fromEntries(sums) as Record<string, string>) : undefined;
}

const presentFile = (report: ReportRecord): Record<string, unknown> => ({
  requestId: report.requestId,
  status: 'ready',
  downloadUrl: report.downloadUrl,
  expiresAt: stamp(report.expiresAt),
  fileName: report.fileName,
  sizeBytes: report.sizeBytes,
  rowCount: report.rowCount,
  sha256: report.sha256,
  encrypted: report.encrypted,
});

const inProgress = (requestId: string, milliseconds: number): Outcome => ({
  status: 202,
  body: { requestId, status: 'processing', estimatedSeconds: Math.max(1, Math.ceil(milliseconds / SECOND)) },
});

function poll({ body, now }: Call, world: Readonly<World>): Outcome {
  const report = find(world.reports, (body as ReportBody).requestId as string, 'requestId');
  if (report.expiresAt <= now)
    throw new ApiError('resource_not_found', 'The file is no longer available. Request the report again.', [
      { field: 'requestId', issue: 'expired' },
    ]);
  return report.readyAt > now ? inProgress(report.requestId, report.readyAt - now) : { status: 200, body: presentFile(report) };
}

interface FileContent {
  items: Row[];
  columns: Column[];
  range: Range;
  /** Of an encrypted file. */
  keys: ReportKeys | undefined;
}

async function fileOf(asked: ReportBody, { items, columns, range, keys }: FileContent, now: number, tools: Tools): Promise<ReportRecord> {
  const isCsv = asked.format === 'csv';
  const requestId = tools.draw.id('rpt_', 22);
  const plain = isCsv
    ? fromText(csvOf(items, columns))
    : await tools.workbook(
        columns.map(({ name }) => name),
        items.map((row) => columns.map(({ name }) => row[name] ?? null)),
      );
  const bytes = keys ? await encryptedFile(plain, keys, tools) : plain;
  const days = [range.from, range.to].map((at) => stamp(Math.max(at, 0)).slice(0, 10)).join('_');
  const readyAt = range.to - range.from > SLOW_RANGE && range.from > 0 ? now + SLOW_SECONDS * SECOND : now;
  const extension = `${isCsv ? 'csv' : 'xlsx'}${keys ? '.pgp' : ''}`;
  return {
    requestId,
    downloadUrl: `${tools.reportsUrl}/downloads/${requestId}`,
    readyAt,
    expiresAt: readyAt + HOUR,
    announced: readyAt === now,
    fileName: `partita_${sandboxWorld.merchantId}_${asked.reportType}_${days}_${requestId.slice(4, 14)}.${extension}`,
    mediaType: keys ? 'application/octet-stream' : isCsv ? CSV : XLSX,
    encrypted: keys !== undefined,
    rowCount: items.length,
    sha256: await tools.sha256(bytes),
    content: toBase64(bytes),
    sizeBytes: bytes.length,
  };
}

/** `reports/RequestReportData`: rows as JSON, or a file. */
export const requestReport =
  (reports: Contract['reports']): Operation =>
  async (call, world, tools) => {
    const asked = call.body as ReportBody;
    const { now } = call;
    if (asked.requestId !== undefined) return poll(call, world);
    required(asked, ['reportType']);
    const timeZone = asked.timeZone ?? 'UTC';
    try {
      today(now, timeZone);
    } catch {
      refuse('field_invalid', 'timeZone', 'enum', 'Send a name of the IANA time zone database such as America/New_York.');
    }
    const range = rangeOf(asked, timeZone, now);
    const columns = columnsOf(asked, reports);
    const isFile = asked.format === 'csv' || asked.format === 'xlsx';
    if (asked.encrypt && !isFile) refuse('field_invalid', 'encrypt', 'enum', 'Only files are encrypted. Choose csv or xlsx.', 'csv, xlsx');
    const keys = asked.encrypt ? await reportKeys(world, tools) : undefined;
    asked.terminalIds?.forEach((id, index) => terminalFor(id, `terminalIds.${index}`, call.clientId, world));
    const strange = asked.merchantIds?.findIndex((id) => id !== sandboxWorld.merchantId) ?? -1;
    if (strange >= 0)
      refuse('report_not_available', `merchantIds.${strange}`, 'owner', "This client doesn't have access to this merchant.");
    const terminals = asked.terminalIds?.map((id) => id.toLowerCase());
    const rows = (ROWS[asked.reportType ?? ''] ?? (() => []))(world, now).filter(
      ({ at, terminalId }) => at >= range.from && at < range.to && (!terminals?.length || terminals.includes(terminalId)),
    );
    if (isFile) {
      const report = await fileOf(asked, { items: chosen(rows, columns), columns, range, keys }, now, tools);
      const answer = report.readyAt > now ? inProgress(report.requestId, report.readyAt - now) : { status: 200, body: presentFile(report) };
      return { ...answer, reports: [report], ...(keys && { keys: [keys.report, keys.file] }) };
    }
    const page = pageOf(rows, asked.limit ?? DEFAULT_ROWS, asked.cursor, [asked.reportType, range, terminals]);
    const items = chosen(page.items, columns);
    const totals = totalsOf(chosen(rows, columns), columns);
    return {
      status: 200,
      body: {
        reportType: asked.reportType,
        generatedAt: stamp(now),
        columns: columns.map(({ name, type }) => ({ name, type })),
        items,
        ...(totals && { totals }),
        nextCursor: page.nextCursor,
        hasMore: page.hasMore,
      },
    };
  };

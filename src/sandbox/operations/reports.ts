import { sandboxWorld } from '../../data/sandbox-world';
import type { Contract } from '../contract/types';
import { rejectField, ApiError } from '../core/api-error';
import { DAY, HOUR, SECOND, stamp } from '../../domain/time';
import type { Call, Operation, Outcome, Tools } from '../core/types';
import type { ReportRecord, SandboxState } from '../core/state';
import { fromText, toBase64 } from '../crypto/bytes';
import { terminalFor } from '../plans/terminals';
import { csvOf } from './csv';
import { find, pageOf } from './find';
import { encryptedFile, reportKeys, type ReportKeys } from './report-encryption';
import { today, type Row } from './report-row';
import { ROWS } from './report-rows';
import { selectColumns, columnsOf, rangeOf, requireFields, totalsOf, type Column, type Range, type ReportBody } from './report-query';

/** Longer reports are generated asynchronously. In production, the limit is 100,000 rows. */
const SLOW_RANGE = 60 * DAY;
const SLOW_SECONDS = 5;
const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DEFAULT_ROWS = 500;
const serializeFile = (report: ReportRecord): Record<string, unknown> => ({
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

function poll({ body, now }: Call, state: Readonly<SandboxState>): Outcome {
  const report = find(state.reports, (body as ReportBody).requestId as string, 'requestId');
  if (report.expiresAt <= now)
    throw new ApiError('resource_not_found', 'The file is no longer available. Request the report again.', [
      { field: 'requestId', issue: 'expired' },
    ]);
  return report.readyAt > now ? inProgress(report.requestId, report.readyAt - now) : { status: 200, body: serializeFile(report) };
}

interface FileContent {
  items: Row[];
  columns: Column[];
  range: Range;
  /** Undefined for files that aren't encrypted. */
  keys: ReportKeys | undefined;
}

async function fileOf(input: ReportBody, { items, columns, range, keys }: FileContent, now: number, tools: Tools): Promise<ReportRecord> {
  const isCsv = input.format === 'csv';
  const requestId = tools.random.id('rpt_', 22);
  const plain = isCsv
    ? fromText(csvOf(items, columns))
    : await tools.workbook(
        columns.map(({ name }) => name),
        items.map((row) => columns.map(({ name }) => row[name] ?? null)),
      );
  const bytes = keys ? await encryptedFile(plain, keys, tools) : plain;
  // The range ends before its last moment. A snapshot has only one day.
  const { timeZone = 'UTC' } = input;
  const last = today(range.to - 1, timeZone);
  const days = `${range.from > 0 ? today(range.from, timeZone) : last}_${last}`;
  const readyAt = range.to - range.from > SLOW_RANGE && range.from > 0 ? now + SLOW_SECONDS * SECOND : now;
  const extension = `${isCsv ? 'csv' : 'xlsx'}${keys ? '.pgp' : ''}`;
  return {
    requestId,
    downloadUrl: `${tools.urls.reports}/downloads/${requestId}`,
    readyAt,
    expiresAt: readyAt + HOUR,
    announced: readyAt === now,
    fileName: `partita_${sandboxWorld.merchantId}_${input.reportType}_${days}_${requestId.slice(4, 14)}.${extension}`,
    mediaType: keys ? 'application/octet-stream' : isCsv ? CSV : XLSX,
    encrypted: keys !== undefined,
    rowCount: items.length,
    sha256: await tools.sha256(bytes),
    content: toBase64(bytes),
    sizeBytes: bytes.length,
  };
}

/** Returns the state with the plans of these terminals only, or of all if there are none. A report adds up what the plans contain. */
const ofTerminals = (state: Readonly<SandboxState>, terminals: readonly string[] = []): Readonly<SandboxState> =>
  terminals.length === 0 ? state : { ...state, plans: new Map([...state.plans].filter(([, plan]) => terminals.includes(plan.terminalId))) };

/** `reports/RequestReportData`: returns rows as JSON, or creates a file. */
export const requestReport =
  (reports: Contract['reports']): Operation =>
  async (call, state, tools) => {
    const input = call.body as ReportBody;
    const { now } = call;
    if (input.requestId !== undefined) return poll(call, state);
    requireFields(input, ['reportType']);
    const timeZone = input.timeZone ?? 'UTC';
    try {
      today(now, timeZone);
    } catch {
      rejectField('field_invalid', 'timeZone', 'enum', 'Send a name of the IANA time zone database such as America/New_York.');
    }
    const range = rangeOf(input, timeZone, now);
    const columns = columnsOf(input, reports);
    const isFile = input.format === 'csv' || input.format === 'xlsx';
    if (input.encrypt && !isFile)
      rejectField('field_invalid', 'encrypt', 'enum', 'Only files are encrypted. Choose csv or xlsx.', 'csv, xlsx');
    const keys = input.encrypt ? await reportKeys(state, tools) : undefined;
    input.terminalIds?.forEach((id, index) => terminalFor(id, `terminalIds.${index}`, call.clientId, state));
    const unknownMerchant = input.merchantIds?.findIndex((id) => id !== sandboxWorld.merchantId) ?? -1;
    if (unknownMerchant >= 0)
      rejectField('report_not_available', `merchantIds.${unknownMerchant}`, 'owner', "This client doesn't have access to this merchant.");
    const terminals = input.terminalIds?.map((id) => id.toLowerCase());
    // Rows show what was known at the end of the range, so the same request always returns the same rows.
    const rows = (ROWS[input.reportType ?? ''] ?? (() => []))(ofTerminals(state, terminals), Math.min(range.to, now + 1), timeZone).filter(
      ({ at }) => at >= range.from && at < range.to,
    );
    if (isFile) {
      const report = await fileOf(input, { items: selectColumns(rows, columns), columns, range, keys }, now, tools);
      const response =
        report.readyAt > now ? inProgress(report.requestId, report.readyAt - now) : { status: 200, body: serializeFile(report) };
      return { ...response, reports: [report], keys: keys && [keys.report, keys.file] };
    }
    const page = pageOf(rows, input.limit ?? DEFAULT_ROWS, input.cursor, [input.reportType, range, terminals]);
    const items = selectColumns(page.items, columns);
    const totals = totalsOf(selectColumns(rows, columns), columns);
    return {
      status: 200,
      body: {
        reportType: input.reportType,
        generatedAt: stamp(now),
        columns: columns.map(({ name, type }) => ({ name, type })),
        items,
        totals,
        nextCursor: page.nextCursor,
        hasMore: page.hasMore,
      },
    };
  };

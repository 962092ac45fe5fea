import { sandboxWorld } from '../../data/sandbox-world';
import { invariant } from '../../domain/invariant';
import type { Schema } from '../contract/operation-types';
import { rejectField, ApiError } from '../core/api-error';
import { DAY, HOUR, SECOND, stamp } from '../../domain/time';
import { defineOperation, type OutcomeOf, type ToolsOf } from '../core/define-operation';
import type { Effects, Tools } from '../core/types';
import type { SandboxState } from '../core/state';
import type { ReportRecord } from './record';
import { fromText, toBase64 } from '../core/bytes';
import { terminalFor } from '../plans/terminals';
import { csvOf } from './csv';
import { find, pageOf } from '../core/find';
import { encryptedFile, reportKeys, type ReportKeys } from '../keys/report-encryption';
import { today, type Row } from './row';
import { ROWS } from './rows';
import { selectColumns, columnsOf, rangeOf, requireFields, totalsOf, type Column, type Range, type ReportBody } from './query';

/** Longer reports are generated asynchronously. In production, the limit is 100,000 rows. */
const SLOW_RANGE = 60 * DAY;
const SLOW_SECONDS = 5;
const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DEFAULT_ROWS = 500;

type ReportTools = ToolsOf<'reports/RequestReportData'>;
type ReportOutcome = OutcomeOf<'reports/RequestReportData'>;

const serializeFile = (report: ReportRecord): Schema<'reports', 'ReportFile'> => ({
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

/** Responds with a file, or with how long it will take. */
function respondWith(report: ReportRecord, now: number, { respond }: ReportTools, effects?: Effects): ReportOutcome {
  if (report.readyAt <= now) return respond(200, serializeFile(report), effects);
  const estimatedSeconds = Math.max(1, Math.ceil((report.readyAt - now) / SECOND));
  return respond(202, { requestId: report.requestId, status: 'processing', estimatedSeconds }, effects);
}

function poll(requestId: string, now: number, tools: ReportTools): ReportOutcome {
  const report = find(tools.state.reports, requestId, 'requestId');
  if (report.expiresAt <= now)
    throw new ApiError('resource_not_found', 'The file is no longer available. Request the report again.', [
      { field: 'requestId', issue: 'expired' },
    ]);
  return respondWith(report, now, tools);
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
export const requestReport = defineOperation('reports/RequestReportData', async ({ body: input, clientId, now }, tools) => {
  const { contract, state, respond } = tools;
  if (input.requestId !== undefined) return poll(input.requestId, now, tools);
  const { reportType } = input;
  requireFields(input, ['reportType']);
  invariant(reportType !== undefined, 'requireFields checks it');
  const rowsOf = ROWS[reportType];
  invariant(rowsOf, 'every report has rows');
  const timeZone = input.timeZone ?? 'UTC';
  try {
    today(now, timeZone);
  } catch {
    rejectField(
      'field_invalid',
      { field: 'timeZone', issue: 'enum' },
      'Send a name of the IANA time zone database such as America/New_York.',
    );
  }
  const range = rangeOf(input, timeZone, now);
  const columns = columnsOf(input, contract.reports);
  const isFile = input.format === 'csv' || input.format === 'xlsx';
  if (input.encrypt && !isFile)
    rejectField('field_invalid', { field: 'encrypt', issue: 'enum', limit: 'csv, xlsx' }, 'Only files are encrypted. Choose csv or xlsx.');
  const keys = input.encrypt ? await reportKeys(state, tools) : undefined;
  input.terminalIds?.forEach((id, index) => terminalFor(id, `terminalIds.${index}`, clientId, state));
  const unknownMerchant = input.merchantIds?.findIndex((id) => id !== sandboxWorld.merchantId) ?? -1;
  if (unknownMerchant >= 0)
    rejectField(
      'report_not_available',
      { field: `merchantIds.${unknownMerchant}`, issue: 'owner' },
      "This client doesn't have access to this merchant.",
    );
  const terminals = input.terminalIds?.map((id) => id.toLowerCase());
  // Rows show what was known at the end of the range, so the same request always returns the same rows.
  const rows = rowsOf(ofTerminals(state, terminals), Math.min(range.to, now + 1), timeZone).filter(
    ({ at }) => at >= range.from && at < range.to,
  );
  if (isFile) {
    const report = await fileOf(input, { items: selectColumns(rows, columns), columns, range, keys }, now, tools);
    return respondWith(report, now, tools, { reports: [report], keys: keys && [keys.report, keys.file] });
  }
  const page = pageOf(rows, input.limit ?? DEFAULT_ROWS, input.cursor, [reportType, range, terminals]);
  const items = selectColumns(page.items, columns);
  const totals = totalsOf(selectColumns(rows, columns), columns);
  return respond(200, {
    reportType,
    generatedAt: stamp(now),
    columns: columns.map(({ name, type }) => ({ name, type })),
    items,
    totals,
    nextCursor: page.nextCursor,
    hasMore: page.hasMore,
  });
});

import { encodeQR } from 'qr';
import { qrOptions, qrPath, type QrDrawing } from '../domain/qr-code';
import type { ReasonCodes } from '../domain/evidence';
import type { ReportFacts } from './report-request';
import { hosts } from '../data/hosts';
import { allOperations, findSchema } from './descriptions';
import { ruleOf } from './sandbox-rules';
import type { Schema } from './types';

interface Column {
  name: string;
  default?: boolean;
}

/** The data for the page that builds a report request. */
export function reportFacts(): ReportFacts {
  const located = allOperations().find(({ id }) => id === 'reports/RequestReportData');
  if (!located) throw new Error('The reports specification has no operation RequestReportData.');
  const { 'x-report-columns': reports } = findSchema('reports/ReportType') as Schema & { 'x-report-columns': Record<string, Column[]> };
  return {
    url: (located.operation.servers?.[0]?.url ?? hosts.reports.sandbox) + located.path,
    route: located.route,
    rule: ruleOf(findSchema('reports/ReportRequest'), 'reports/ReportRequest'),
    // A star marks a default column, which keeps the file small.
    reports: Object.fromEntries(
      Object.entries(reports).map(([report, columns]) => [report, columns.map((column) => column.name + (column.default ? '*' : ''))]),
    ),
  };
}

/** The codes of the card networks, by category. */
export const reasonCodes = (): ReasonCodes[] =>
  (findSchema('chargebacks/Chargeback.networkReasonCode') as Schema & { 'x-network-reason-codes': ReasonCodes[] })[
    'x-network-reason-codes'
  ];

/** The QR code that a page shows before any script runs. */
export const qrSample = (text: string): QrDrawing => qrPath(encodeQR(text, 'raw', qrOptions));

/** The checkout URL of the plan in the examples. */
export function sampleCheckoutUrl(): string {
  const initiate = allOperations().find(({ id }) => id === 'v3/InitiateInstallmentPlan');
  const examples = Object.values(initiate?.operation.responses['201']?.content ?? {})[0]?.examples ?? {};
  const url = (Object.values(examples)[0]?.value as { checkoutUrl?: string } | undefined)?.checkoutUrl;
  if (!url) throw new Error('The first example of 201 of InitiateInstallmentPlan has no checkoutUrl.');
  return url;
}

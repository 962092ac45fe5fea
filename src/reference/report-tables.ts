import { findSchema } from './descriptions';
import { code, link, mdxLine, plainText, table } from './markdown';
import { sampleReportPath } from './sample-reports';
import { needed, yesNo, type Attributes } from './table-attributes';
import type { Schema } from './types';

interface ReportColumn {
  name: string;
  /** Not `type`: linters such as Spectral would take a column for a schema. */
  dataType: string;
  default: boolean;
  description: string;
  example: unknown;
}

type ReportType = Schema & { 'x-report-columns': Record<string, ReportColumn[]>; 'x-report-groups': Record<string, string> };

export function reportColumns(attributes: Attributes): string {
  const of = needed(attributes, 'of', 'plan_details');
  const all = (findSchema('reports/ReportType') as ReportType)['x-report-columns'];
  const columns = all[of];
  if (!columns) throw new Error(`no report "${of}". Write one of ${Object.keys(all).join(', ')}.`);
  return table(
    ['Column', 'Type', 'Default', 'Meaning', 'Example'],
    columns.map((column) => [
      code(column.name),
      plainText(column.dataType),
      yesNo(column.default),
      mdxLine(column.description),
      code(String(column.example)),
    ]),
  );
}

export function reportTable(): string {
  const schema = findSchema('reports/ReportType') as ReportType;
  return table(
    ['Report', 'Group', 'Question', 'Sample file'],
    Object.entries(schema['x-enumDescriptions'] ?? {}).map(([name, meaning]) => [
      link(code(name), `/api/reports/available-report-columns#${name}`),
      plainText(schema['x-report-groups'][name] ?? ''),
      mdxLine(meaning),
      link('CSV', `pathname://${sampleReportPath(name)}`),
    ]),
  );
}

interface ReasonCodes {
  category: string;
  visa: string[];
  mastercard: string[];
  amex: string[];
  discover: string[];
}

export function reasonCodeTable(): string {
  const schema = findSchema('chargebacks/Chargeback.networkReasonCode') as Schema & { 'x-network-reason-codes': ReasonCodes[] };
  return table(
    ['Category', 'Visa', 'Mastercard', 'Amex', 'Discover'],
    schema['x-network-reason-codes'].map((reason) => [
      code(reason.category),
      ...[reason.visa, reason.mastercard, reason.amex, reason.discover].map((codes) => plainText(codes.join(', '))),
    ]),
  );
}

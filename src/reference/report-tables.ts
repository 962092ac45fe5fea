import { findSchema } from './descriptions';
import type { Table } from 'mdast';
import { code, link, table, text } from './nodes';
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

export function reportColumns(attributes: Attributes): Table {
  const of = needed(attributes, 'of', 'plan_details');
  const all = (findSchema('reports/ReportType') as ReportType)['x-report-columns'];
  const columns = all[of];
  if (!columns) throw new Error(`no report "${of}". Write one of ${Object.keys(all).join(', ')}.`);
  return table(
    ['Column', 'Type', 'Default', 'Meaning', 'Example'],
    columns.map((column) => [
      code(column.name),
      text(column.dataType),
      yesNo(column.default),
      column.description,
      code(String(column.example)),
    ]),
  );
}

export function reportTable(): Table {
  const schema = findSchema('reports/ReportType') as ReportType;
  return table(
    ['Report', 'Group', 'Question', 'Sample file'],
    Object.entries(schema['x-enumDescriptions'] ?? {}).map(([name, meaning]) => [
      link([code(name)], `/api/reports/available-report-columns#${name}`),
      text(schema['x-report-groups'][name] ?? ''),
      meaning,
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

export function reasonCodeTable(): Table {
  const schema = findSchema('chargebacks/Chargeback.networkReasonCode') as Schema & { 'x-network-reason-codes': ReasonCodes[] };
  return table(
    ['Category', 'Visa', 'Mastercard', 'Amex', 'Discover'],
    schema['x-network-reason-codes'].map((reason) => [
      code(reason.category),
      ...[reason.visa, reason.mastercard, reason.amex, reason.discover].map((codes) => text(codes.join(', '))),
    ]),
  );
}

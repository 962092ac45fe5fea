import { apis } from '../../openapi/apis';
import { flows, policySources, valuesOf } from '../data/content-policy';
import { descriptorGateways } from '../data/descriptor-rules';
import { hostPurposes, merchantHosts } from '../data/host-purposes';
import { hosts, type HostName } from '../data/hosts';
import { integrations, type Integration } from '../data/integrations';
import { sandboxTerminals, sandboxTimeZone } from '../data/sandbox-terminals';
import { magicStrings, testCards } from '../data/test-data';
import { accessibilityElements } from './accessibility-elements';
import { currentContract } from './changelog/contract';
import { releases } from './changelog/releases';
import { releaseList } from './changelog/change-text';
import { factElements } from './fact-elements';
import { flowElements } from './flow-elements';
import { code, inlineElement, lineBreak, link, separated, table, text, type Block, type Inline } from './nodes';
import { inline } from './parse-markdown';
import { platformElements } from './platform-elements';
import { reasonCodeTable, reportColumns, reportTable } from './report-tables';
import { sandboxElements } from './sandbox-elements';
import {
  enumTable,
  errorTable,
  eventExamples,
  eventMembersTable,
  eventTable,
  fieldTable,
  operationTable,
  rateLimitTable,
  scopeTable,
} from './specification-tables';
import { listOf, needed, yesNo, type Attributes, type Elements } from './table-attributes';
import { findWorkflow } from './workflows';

/** A card number with a button that copies it as the API takes it. */
const copied = (number: string): Inline =>
  inlineElement('CopyText', { text: number.replaceAll(' ', ''), what: `card number ${number}` }, [code(number)]);

/** Hosts of both environments. With `gateway`, the address of one gateway, so readers can copy it as it is. */
function hostTable({ only, gateway }: Attributes): Block {
  const chosen = (only ? listOf(only) : merchantHosts) as HostName[];
  const unknown = chosen.find((name) => !(name in hosts));
  if (unknown) throw new Error(`no host "${unknown}". Write some of ${Object.keys(hosts).join(', ')}.`);
  return table(
    ['Purpose', 'Sandbox', 'Production'],
    chosen.map((name) => [
      hostPurposes[name],
      ...[hosts[name].sandbox, hosts[name].production].map((url) => (url ? code(gateway ? url.replace('{gateway}', gateway) : url) : '–')),
    ]),
  );
}

const downloadTable = (): Block =>
  table(
    ['API', 'OpenAPI specification', 'Collections'],
    apis.map(({ id, name, category }) => [
      link(name, category),
      link(`${id}.yaml`, `pathname:///openapi/${id}.yaml`),
      separated(
        [
          [link('Postman', `pathname:///openapi/${id}.postman.json`)],
          [link('Bruno', `pathname:///openapi/${id}.bruno.json`)],
          [link('Bruno folder', `pathname:///openapi/${id}.bruno.zip`)],
        ],
        ', ',
      ),
    ]),
  );

const descriptorTable = (): Block =>
  table(
    ['Gateway', 'Field name', 'Length', 'Notes'],
    descriptorGateways.map(({ name, calls, length, note }) => [name, calls, length, note ?? '–']),
  );

/** Renders the comparison of integrations, one column for each. */
function integrationTable(): Block {
  const rows: [label: string, of: keyof Omit<Integration, 'guides'>][] = [
    ['Your work', 'work'],
    ['Time to a test checkout', 'time'],
    ['PCI DSS questionnaire', 'pci'],
    ['Page design', 'look'],
    ['3DS', 'threeDS'],
    ['Refunds', 'refunds'],
  ];
  return table(
    ['', ...integrations.map(({ name }) => name)],
    rows.map(([label, of]) => [label, ...integrations.map((integration) => integration[of])]),
  );
}

/** Renders the steps of a quickstart from the workflows that CI runs. */
function workflowSteps(attributes: Attributes): Block {
  const workflow = findWorkflow(needed(attributes, 'of', 'direct-api'), needed(attributes, 'workflow', 'charge-now'));
  return table(
    ['Step', 'Call', 'Expected result'],
    workflow.steps.map(({ description, operation, criteria }, index) => [
      [text(`${index + 1}. `), ...inline(description)],
      link(operation.operation.summary, operation.route),
      separated(criteria.map(code), lineBreak()),
    ]),
  );
}

const tables: Elements = {
  ...flowElements,
  ReleaseList: () => releaseList(releases(), currentContract()),
  ...platformElements,
  ...sandboxElements,
  ...factElements,
  ...accessibilityElements,
  ErrorTable: errorTable,
  WorkflowSteps: workflowSteps,
  DescriptorTable: descriptorTable,
  EnumTable: enumTable,
  IntegrationTable: integrationTable,
  FieldTable: fieldTable,
  EventTable: eventTable,
  EventExamples: () => eventExamples(),
  EventMembersTable: eventMembersTable,
  OperationTable: operationTable,
  ScopeTable: scopeTable,
  HostTable: hostTable,
  RateLimitTable: rateLimitTable,
  ReportColumns: reportColumns,
  ReportTable: reportTable,
  ReasonCodeTable: reasonCodeTable,
  DownloadTable: downloadTable,
  TestCardTable: () =>
    table(
      ['Number', 'Card', 'Result'],
      testCards.map((testCard) => [copied(testCard.number), testCard.card, testCard.outcome]),
    ),
  SandboxTerminalTable: () =>
    table(
      ['Name', 'Terminal', 'Currency', 'Time zone', 'Model', 'Installments', 'Amex'],
      sandboxTerminals.map(({ terminalId, name, currency, model, frequency, options, amex }) => [
        name,
        code(terminalId),
        currency,
        sandboxTimeZone(currency),
        model,
        `${options.join(', ')}, ${frequency}`,
        yesNo(amex),
      ]),
    ),
  PolicyTable: () =>
    table(
      ['Directive', 'Value', 'Needed for'],
      policySources.map((source) => [
        code(source.directive),
        code(valuesOf(source, 'production').join(' ')),
        source.needed.map((flow) => flows[flow]).join(', '),
      ]),
    ),
  MagicStringTable: () =>
    table(
      ['Address line 1', 'Result'],
      magicStrings.map((magicString) => [code(magicString.text), magicString.effect]),
    ),
};

/** The names of all elements that the build replaces with tables or other content. */
export const derivedTableNames: readonly string[] = Object.keys(tables);

export const isDerivedTable = (name: string): boolean => derivedTableNames.includes(name);

/** Returns what a derived table consists of. @throws Error that says what to write instead. */
export function derivedTable(name: string, attributes: Attributes): Block[] {
  const make = tables[name];
  if (!make) throw new Error(`no such table. Write one of ${Object.keys(tables).join(', ')}.`);
  return [make(attributes)].flat();
}

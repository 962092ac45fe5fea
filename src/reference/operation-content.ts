import { isInSandbox } from '../../openapi/apis';
import { type Introduced, introducedIn, markIntroduced } from './changelog/introduced';
import { allOperations, type LocatedOperation } from './descriptions';
import { bodyFields, parameterFields } from './fields';
import { code, element, heading, lines, link, paragraph, separated, text, type Block, type Inline } from './nodes';
import { leadAndBody } from './operation-page';
import { errorSection, eventSection, responseSection } from './operation-responses';
import { contents, countOf, objectsIn, type Section } from './page-parts';
import { blocks, checkedAddress, inline } from './parse-markdown';
import { panelsOf } from './sample-panels';
import { isFileField } from './sample-request';
import type { Operation, Parameter, Schema } from './types';

const LOCATIONS: [Parameter['in'], title: string, name?: string][] = [
  ['path', 'Path parameters', 'Path'],
  ['query', 'Query parameters', 'Query'],
  ['header', 'Headers'],
];

const scopesOf = (operation: Operation): string[] => operation.security?.flatMap((requirement) => Object.values(requirement).flat()) ?? [];

const DEPRECATED = ":::warning[Deprecated]\n\nThis operation still works, but don't use it in new code.\n\n:::";

const perTime = (seconds: number): string => (seconds === 1 ? 'a second' : seconds === 60 ? 'a minute' : `in ${seconds} seconds`);

function factsOf({ api, operation }: LocatedOperation): Block {
  const limit = operation['x-rate-limit'];
  return element('OperationFacts', {
    api,
    scopes: scopesOf(operation),
    limit: limit ? `${limit.requests} ${perTime(limit.seconds)}` : '',
    idempotent: operation.parameters?.some((parameter) => parameter.name === 'X-Partita-Idempotency-Key') ?? false,
  });
}

/** Sections with collapsible fields have a button that expands all of them. */
const sectionOf = ({ id, title, content }: Section): Block[] => [
  ...(countOf('FieldGroup', content) > 1 ? [element('ExpandAll', { section: title })] : []),
  heading(2, title, id),
  ...content,
];

function parameterSections(parameters: Parameter[]): Section[] {
  return LOCATIONS.flatMap(([id, title, name]) => {
    const found = parameters.filter((parameter) => parameter.in === id);
    return found.length === 0 ? [] : [{ id, title, ...(name && { name }), content: parameterFields(found, id) }];
  });
}

/** Whether the API refuses fields that the page doesn't list. */
function refusal(body: Schema): Inline[] {
  const objects = objectsIn(body, '');
  const open = objects.filter(([, { additionalProperties }]) => additionalProperties !== false).map(([path]) => path);
  if (open.length === objects.length) return [];
  const where = [...new Set(open)].map((path): Inline[] => [path === '' ? text('the body itself') : code(path)]);
  return [
    text(` Fields that aren't listed here are refused${where.length === 0 ? '' : ', except in '}`),
    ...separated(where, ', '),
    text('.'),
  ];
}

function bodySection(operation: Operation): Section[] {
  const { requestBody } = operation;
  const [type, media] = contents(requestBody?.content)[0] ?? [];
  if (!type || !media?.schema) return [];
  const { description = '', required = false } = requestBody ?? {};
  const files = Object.entries(media.encoding ?? {}).filter(([name]) => isFileField(name));
  const types = files.flatMap(([name, { contentType }]) =>
    contentType ? [text(', with '), code(name), text(' as '), code(contentType)] : [],
  );
  const sent = paragraph([
    text(`${required ? 'Required' : 'Optional'}, sent as `),
    code(type),
    ...types,
    text('.'),
    ...refusal(media.schema),
  ]);
  return [{ id: 'body', title: 'Body', content: [sent, ...blocks(description), ...bodyFields(media.schema, 'body', description)] }];
}

function nextSteps(operation: Operation): Block[] {
  const steps = operation['x-next-steps'] ?? [];
  return steps.length === 0
    ? []
    : [heading(2, 'Next steps', 'next-steps'), lines(steps.map((step) => [link(inline(step.text), checkedAddress(step.to))]))];
}

/**
 * The content of an operation's page. Everything on it is in the built HTML.
 * @param introduced The fields that are newer than the first release.
 */
export function operationContent(located: LocatedOperation, introduced: Introduced = introducedIn(located.id)): Block[] {
  const operation = markIntroduced(located.operation, introduced);
  const { id, api, method, path } = located;
  const server = operation.servers?.[0]?.url ?? '';
  const [, body] = leadAndBody(operation.description);
  const responses = Object.entries(operation.responses);
  const panels = panelsOf(located);
  const sections = [
    ...parameterSections(operation.parameters ?? []),
    ...bodySection(operation),
    responseSection(responses.filter(([status]) => status.startsWith('2'))),
    ...errorSection(
      responses.filter(([status]) => !status.startsWith('2')),
      operation,
    ),
    ...eventSection(operation),
  ];
  // A request without a name has that of its page.
  const requests = panels.requests.map((label) => (label === operation.summary ? '' : label));
  return [
    element('Endpoint', { method, url: server + path }),
    element(
      'OperationColumns',
      {
        operation: id,
        sections: sections.map((section) => [section.id, section.name ?? section.title]),
        isDocumentedOnly: isInSandbox(api) ? undefined : true,
      },
      [
        factsOf(located),
        element('Samples', {}, [
          element('OperationSamples', { operation: id, requests, responses: panels.responses, hasValues: panels.hasValues || undefined }),
        ]),
        element('OperationText', {}, [
          ...blocks(operation.deprecated ? DEPRECATED : ''),
          ...blocks(body),
          ...sections.flatMap(sectionOf),
          ...nextSteps(operation),
        ]),
      ],
    ),
  ];
}

/**
 * The content of the page of `v3/Refund`.
 * @throws Error for an operation that no specification defines, or whose description has an unsuitable link, with its specification.
 */
export function contentOf(id: string | undefined): Block[] {
  const operations = allOperations();
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`no operation "${id}". Known: ${operations.map((operation) => operation.id).join(', ')}.`);
  try {
    return operationContent(found);
  } catch (error) {
    throw new Error(`openapi/${found.api}.yaml: ${(error as Error).message}`, { cause: error });
  }
}

import { STATUS_CODES } from 'node:http';
import { errorCatalogue, type LocatedOperation } from './descriptions';
import { code, table } from './markdown';
import { plainMarkdown } from './plain-markdown';
import { hasBasicAuth, sampleRequests } from './sample-request';
import { sampleIn } from './samples';
import { isNullable, limitsInWords, typeInWords } from './types-in-words';
import type { Response, Schema } from './types';

/** Every field below a schema with its path: `planData.totalAmount.value`, `installments[].amount`. */
function rowsOf(schema: Schema, path: string, required: readonly string[] = schema.required ?? []): string[][] {
  const branches = (schema.oneOf ?? schema.anyOf ?? []).filter((branch) => branch.properties);
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const at = path ? `${path}.${name}` : name;
    const meanings = Object.entries((property.items ?? property)['x-enumDescriptions'] ?? {}).map(
      ([value, meaning]) => `${code(value)}: ${meaning}`,
    );
    const words = [property.description ?? '', ...limitsInWords(property).map((one) => `${one}.`), ...meanings].filter(Boolean).join(' ');
    const type = `${typeInWords(property)}${isNullable(property) ? ' or null' : ''}${property.deprecated ? ', deprecated' : ''}`;
    const own = [code(at), type, required.includes(name) ? 'yes' : 'no', words];
    return [own, ...rowsOf(property.items ?? property, property.items ? `${at}[]` : at)];
  });
  return [...properties, ...branches.flatMap((branch) => rowsOf(branch, path))];
}

const fields = (schema: Schema | undefined): string =>
  schema ? table(['Field', 'Type', 'Required', 'Meaning'], rowsOf(schema, '')) : 'No body.';

const fence = (language: string, source: string): string => `\`\`\`${language}\n${source}\n\`\`\``;

function responsePart([status, response]: [string, Response]): string {
  const media = Object.values(response.content ?? {})[0];
  const examples = Object.values(media?.examples ?? {}).map(
    ({ summary = 'Example', value }) => `${summary}:\n\n${fence('json', JSON.stringify(value, null, 2))}`,
  );
  const headers = Object.entries(response.headers ?? {}).map(([name, { description = '' }]) => `- ${code(name)}: ${description}`);
  return [
    `### ${status} ${STATUS_CODES[status] ?? ''}`.trim(),
    response.description,
    fields(media?.schema),
    ...(headers.length > 0 ? [`Headers:\n\n${headers.join('\n')}`] : []),
    ...examples,
  ].join('\n\n');
}

/** An operation as one Markdown file, for people and programs that read text. */
export function operationMarkdown(located: LocatedOperation): string {
  const { operation, method, path } = located;
  const server = operation.servers?.[0]?.url ?? '';
  const [bodyType, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const responses = Object.entries(operation.responses);
  const catalogue = errorCatalogue();
  const errors = (operation['x-errors'] ?? []).flatMap((name) => {
    const entry = catalogue[name];
    return entry ? [[String(entry.status), code(name), entry.when, entry.remedy]] : [];
  });
  const parameters = (operation.parameters ?? []).map(({ name, in: place, required, schema = {}, description = '' }) => [
    code(name),
    place,
    typeInWords(schema),
    required ? 'yes' : 'no',
    description,
  ]);
  const samples = sampleRequests(located).map(
    (request) => `${request.label}${hasBasicAuth(request) ? ' (HTTP Basic)' : ''}:\n\n${fence('bash', sampleIn('curl', request))}`,
  );
  const steps = (operation['x-next-steps'] ?? []).map(({ to, text }) => plainMarkdown(`- [${text}](${to})`));
  return `${[
    `# ${operation.summary}`,
    `\`${method.toUpperCase()} ${server}${path}\``,
    plainMarkdown(operation.description.trim()),
    ...(parameters.length > 0 ? ['## Parameters', table(['Name', 'In', 'Type', 'Required', 'Meaning'], parameters)] : []),
    ...(bodyType ? ['## Body', `Sent as ${code(bodyType)}.`, fields(media?.schema)] : []),
    '## Requests',
    ...samples,
    '## Responses',
    ...responses.filter(([status]) => Number(status) < 300).map(responsePart),
    ...(errors.length > 0 ? ['## Errors', table(['Status', 'Code', 'When', 'What to do'], errors)] : []),
    ...(steps.length > 0 ? ['## Next steps', steps.join('\n')] : []),
  ].join('\n\n')}\n`;
}

/** Where it stands, beside the page: `/api/v3/refund.md`. */
export const markdownRoute = ({ route }: Pick<LocatedOperation, 'route'>): string => `${route}.md`;

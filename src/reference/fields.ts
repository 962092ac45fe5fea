import { releaseLink } from './changelog/change-text';
import { attribute, code, plainText, mdxLine, mdxSafe } from './markdown';
import { block } from './page-parts';
import type { Header, Parameter, Schema } from './types';
import { branchesOf, describeRange, describeType, innermost, isNullable, layersOf } from './type-labels';

interface NamedSchema {
  name: string;
  schema: Schema;
  required: boolean;
}

function propertiesOf(schema: Schema): NamedSchema[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: schema.required?.includes(name) ?? false,
  }));
}

/** The values and their meanings, if they have any, as a list below the field. */
function valueList(schema: Schema): string {
  const { enum: values = [], 'x-enumDescriptions': meanings } = innermost(schema);
  if (!meanings) return values.map((value) => `- ${code(typeof value === 'string' ? value : JSON.stringify(value))}`).join('\n');
  return Object.entries(meanings)
    .map(([value, meaning]) => `- ${code(value)}: ${mdxLine(meaning)}`)
    .join('\n');
}

const labeled = (label: string, texts: readonly string[]): string[] => texts.map((text) => `${label}: ${code(text)}`);

const asJson = (value: unknown): string[] => (value === undefined ? [] : [JSON.stringify(value)]);

/** Limits, default, and example: `At most 64 characters. Pattern: …. Example: …`. The style sheet of fields knows it by its emphasis. */
function facts(schema: Schema): string {
  const layers = layersOf(schema).map((layer) => layer.schema);
  const ranges = describeRange(schema).join('; ');
  const examples = layers.flatMap((layer) => (layer.const === undefined ? (layer.examples ?? []).slice(0, 1) : []));
  const parts = [
    ...(ranges === '' ? [] : [ranges.replace(/^./, (first) => first.toUpperCase())]),
    ...labeled(
      'Pattern',
      layers.flatMap(({ pattern }) => pattern ?? []),
    ),
    ...labeled(
      'Default',
      layers.flatMap((layer) => asJson(layer.default)),
    ),
    // The samples show whole objects.
    ...labeled('Example', asJson(examples.find((example) => typeof example !== 'object'))),
  ];
  return parts.length === 0 ? '' : `*${parts.join('. ')}.*`;
}

/** Describes a branch of a union without fields of its own: which fields it needs, or its type, limits, and values. */
function branchLine(branch: Schema): string {
  const { title, required = [], description } = branch;
  const type = describeType(branch);
  const needed = required.length === 0 ? '' : `${required.map(code).join(' and ')} ${required.length === 1 ? 'is' : 'are'} required`;
  const name = title === undefined ? code(type) : `**${plainText(title)}**${type === 'any' || type === title ? '' : ` (${code(type)})`}`;
  const rest = [needed, mdxLine(description ?? ''), facts(branch)].filter(Boolean).join(' ');
  const values = valueList(branch).replaceAll(/^/gm, '  ');
  return [`- ${name}${rest && `: ${rest}`}`, ...(values.trim() === '' ? [] : [values])].join('\n');
}

/** Lists the branches of a union that have no fields of their own. */
function branchList(schema: Schema): string {
  const branches = branchesOf(schema);
  const plain = branches.filter((branch) => !branch.properties);
  if (plain.length === 0) return '';
  const intro = plain.length < branches.length ? '' : `${schema.oneOf ? 'One' : 'At least one'} of these:`;
  return block(intro, plain.map(branchLine).join('\n'));
}

/** The fields of each branch of a union that has some. */
const branchGroups = (schema: Schema, id: string): string =>
  block(
    ...branchesOf(schema).flatMap(({ title = 'this form', ...branch }) =>
      branch.properties ? group(branch, `${id}.${title}`, title) : [],
    ),
  );

/** What is below a field: its properties, and the branches of a union. */
function nested(schema: Schema, id: string): string {
  const target = innermost(schema);
  return block(
    branchList(target),
    target.properties && group({ ...target, title: target.title ?? id.split('.').at(-1) }, id),
    branchGroups(target, id),
  );
}

/** A collapsible group with the fields of an object. @param variant The title of the branch of a union that it is. */
function group(schema: Schema, id: string, variant?: string): string {
  const properties = propertiesOf(schema);
  const label = `Fields of ${variant ?? schema.title ?? ''}`;
  const form = variant === undefined ? '' : attribute('variant', variant);
  const about = variant === undefined ? [] : [mdxSafe(schema.description ?? ''), facts({ ...schema, examples: [] })];
  return block(
    `<FieldGroup${attribute('label', label)}${attribute('count', properties.length)}${form}>`,
    ...about,
    fieldList(properties, id),
    '</FieldGroup>',
  );
}

/** Returns the descriptions of a value, of the items of an array, and of the values of a map, each once. */
const descriptionsOf = (schema: Schema): string[] => [...new Set(layersOf(schema).flatMap((layer) => layer.schema.description ?? []))];

function field({ name, schema, required }: NamedSchema, id: string): string {
  const flags = [
    required && 'required',
    isNullable(schema) && 'nullable',
    schema.deprecated && 'deprecated',
    schema.readOnly && 'read only',
    schema.writeOnly && 'write only',
  ].filter(Boolean);
  const since = schema['x-since'] ? attribute('since', releaseLink(schema['x-since'])) : '';
  const open = `<Field${attribute('name', name)}${attribute('id', id)}${attribute('type', describeType(schema))}${attribute('flags', flags)}${since}>`;
  // The networks' reason codes are listed in a table next to the field.
  const codes = 'x-network-reason-codes' in schema ? '<ReasonCodeTable />' : '';
  const parts = [mdxSafe(descriptionsOf(schema).join('\n\n')), facts(schema), valueList(schema), codes, nested(schema, id)];
  return block(open, ...parts, '</Field>');
}

/** Renders fields as MDX. `id` is the start of every anchor, for example `body.planData`. */
export function fieldList(properties: NamedSchema[], id: string): string {
  return properties.map((property) => field(property, `${id}.${property.name}`)).join('\n\n');
}

/**
 * Renders a body as MDX: what it is, its limits, and the fields of an object or a union.
 * @param described What the page says about it already.
 */
export function bodyFields(value: Schema, id: string, described?: string): string {
  const [{ schema }] = layersOf(value);
  const text = descriptionsOf(schema).filter((description) => description.trim() !== described?.trim());
  const { properties } = schema;
  const type = properties ? '' : `Type: ${code(describeType(value))}${isNullable(value) ? ', nullable' : ''}.`;
  // The samples show examples of whole bodies.
  const limits = facts(properties || schema.items ? { ...schema, examples: [] } : schema);
  const fields = properties ? block(branchList(schema), fieldList(propertiesOf(schema), id), branchGroups(schema, id)) : nested(schema, id);
  return block(type, mdxSafe(text.join('\n\n')), limits, valueList(schema), fields);
}

/** Renders parameters or response headers as MDX fields. */
export function parameterFields(parameters: Parameter[], id: string): string {
  const named = parameters.map(({ name, schema = {}, description, required = false, deprecated }) => ({
    name,
    required,
    schema: { ...schema, description: description ?? schema.description, deprecated },
  }));
  return fieldList(named, id);
}

export function headerFields(headers: Record<string, Header>, id: string): string {
  return parameterFields(
    Object.entries(headers).map(([name, header]) => ({ name, in: 'header', ...header, required: false })),
    id,
  );
}

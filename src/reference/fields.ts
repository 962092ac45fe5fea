import { attribute, code, mdxLine, mdxSafe } from './markdown';
import { releaseLink } from './changelog/change-text';
import type { Header, Parameter, Schema } from './types';
import { isNullable, describeRange, describeType, mapValues } from './type-labels';

interface NamedSchema {
  name: string;
  schema: Schema;
  required: boolean;
}

/** Shows the fields of objects in arrays and maps, too, because readers look for `installments[].amount`. */
function inner(schema: Schema): Schema {
  const within = schema.items ?? mapValues(schema);
  return within ? inner(within) : schema;
}

const nonNull = (schema: Schema): Schema[] => (schema.oneOf ?? schema.anyOf ?? []).filter((branch) => branch.type !== 'null');

function propertiesOf(schema: Schema): NamedSchema[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: schema.required?.includes(name) ?? false,
  }));
}

/** The values and their meanings, if they have any, as a list below the field. */
function valueList(schema: Schema): string {
  const { enum: values, 'x-enumDescriptions': meanings } = inner(schema);
  if (!meanings) return (values ?? []).map((value) => `- ${code(typeof value === 'string' ? value : JSON.stringify(value))}`).join('\n');
  return Object.entries(meanings)
    .map(([value, meaning]) => `- ${code(value)}: ${mdxLine(meaning)}`)
    .join('\n');
}

const labeled = (label: string, text: string | undefined): string[] => (text === undefined ? [] : [`${label}: ${code(text)}`]);

/** Limits, default, and example: `At most 64 characters. Pattern: …. Example: …`. The style sheet of fields knows it by its emphasis. */
function facts(schema: Schema): string {
  const { items } = schema;
  const values = mapValues(schema);
  const ranges = [
    ...describeRange(schema),
    ...(items ? describeRange(items).map((range) => `each ${range}`) : []),
    ...(values ? describeRange(values).map((range) => `each value ${range}`) : []),
  ].join('; ');
  const example = schema.const === undefined ? (schema.examples?.[0] ?? inner(schema).examples?.[0]) : undefined;
  const parts = [
    ...(ranges === '' ? [] : [ranges.replace(/^./, (first) => first.toUpperCase())]),
    ...labeled('Pattern', schema.pattern ?? items?.pattern ?? values?.pattern),
    ...labeled('Default', JSON.stringify(schema.default ?? items?.default)),
    ...labeled('Example', typeof example === 'object' ? undefined : JSON.stringify(example)),
  ];
  return parts.length === 0 ? '' : `*${parts.join('. ')}.*`;
}

/** The fields below a field: its properties, or those of each branch of a union. */
function nested(schema: Schema, id: string): string {
  const target = inner(schema);
  const branches = nonNull(target);
  if (branches.length === 1 && branches[0]) return nested(branches[0], id);
  if (branches.some((branch) => branch.properties))
    return branches
      .map(({ title = 'this form', ...branch }) =>
        group(`Fields of ${title}`, propertiesOf(branch), `${id}.${title}`, { title, description: branch.description }),
      )
      .join('\n\n');
  const properties = propertiesOf(target);
  return properties.length === 0 ? '' : group(`Fields of ${target.title ?? id.split('.').at(-1) ?? ''}`, properties, id);
}

/** @param branch the branch that the fields belong to, if a value has several. */
function group(label: string, properties: NamedSchema[], id: string, branch?: { title: string; description: string | undefined }): string {
  const form = branch === undefined ? '' : attribute('variant', branch.title);
  const open = `<FieldGroup${attribute('label', label)}${attribute('count', properties.length)}${form}>`;
  return [open, mdxSafe(branch?.description ?? ''), fieldList(properties, id), '</FieldGroup>'].filter(Boolean).join('\n\n');
}

/** Returns the descriptions of a value, of the items of an array, and of the values of a map, each once. */
function descriptionsOf(schema: Schema): string[] {
  const within = schema.items ?? mapValues(schema);
  const all = [schema.description, ...(within && !within.properties ? descriptionsOf(within) : [])];
  const found = all.filter((text) => text !== undefined);
  return [...new Set(found.length === 0 && within?.description !== undefined ? [within.description] : found)];
}

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
  return [open, ...parts.filter(Boolean), '</Field>'].join('\n\n');
}

/** Renders fields as MDX. `id` is the start of every anchor, for example `body.planData`. */
export function fieldList(properties: NamedSchema[], id: string): string {
  return properties.map((property) => field(property, `${id}.${property.name}`)).join('\n\n');
}

/**
 * Renders a body as MDX: what it is, its limits, and the fields of an object or a union.
 * @param described What the page says about it already.
 */
export function bodyFields(schema: Schema, id: string, described?: string): string {
  const text = descriptionsOf(schema).filter((description) => description.trim() !== described?.trim());
  const limits = schema.properties || schema.items || mapValues(schema) ? facts({ ...schema, examples: [] }) : facts(schema);
  const fields = schema.properties ? fieldList(propertiesOf(schema), id) : nested(schema, id);
  return [mdxSafe(text.join('\n\n')), limits, fields].filter(Boolean).join('\n\n');
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

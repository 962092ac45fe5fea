import { attribute, code, mdxLine, mdxSafe } from './markdown';
import { releaseLink } from './changelog/change-text';
import type { Header, Parameter, Schema } from './types';
import { isNullable, describeRange, describeType } from './type-labels';

interface NamedSchema {
  name: string;
  schema: Schema;
  required: boolean;
}

/** Shows the fields of objects in arrays, too, because readers look for `installments[].amount`. */
const inner = (schema: Schema): Schema => (schema.items ? inner(schema.items) : schema);

const nonNull = (schema: Schema): Schema[] => (schema.oneOf ?? schema.anyOf ?? []).filter((branch) => branch.type !== 'null');

function propertiesOf(schema: Schema): NamedSchema[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: schema.required?.includes(name) ?? false,
  }));
}

/** The values and their meanings, as a list below the field. */
function valueList(schema: Schema): string {
  const meanings = inner(schema)['x-enumDescriptions'];
  if (!meanings) return '';
  return Object.entries(meanings)
    .map(([value, meaning]) => `- ${code(value)}: ${mdxLine(meaning)}`)
    .join('\n');
}

const labeled = (label: string, text: string | undefined): string[] => (text === undefined ? [] : [`${label}: \`${text}\``]);

/** Limits, default, and example: `At most 64 characters. Pattern: …. Example: …`. The style sheet of fields knows it by its emphasis. */
function facts(schema: Schema): string {
  const { items } = schema;
  const ranges = [...describeRange(schema), ...(items ? describeRange(items).map((range) => `each ${range}`) : [])].join('; ');
  const example = schema.const === undefined ? (schema.examples?.[0] ?? inner(schema).examples?.[0]) : undefined;
  const parts = [
    ...(ranges === '' ? [] : [ranges.replace(/^./, (first) => first.toUpperCase())]),
    ...labeled('Pattern', schema.pattern ?? items?.pattern),
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
      .map(({ title = 'this form', ...branch }) => group(`Fields of ${title}`, propertiesOf(branch), `${id}.${title}`, title))
      .join('\n\n');
  const properties = propertiesOf(target);
  return properties.length === 0 ? '' : group(`Fields of ${target.title ?? id.split('.').at(-1) ?? ''}`, properties, id);
}

/** @param variant the name of the branch that the fields belong to, if a value has several. */
function group(label: string, properties: NamedSchema[], id: string, variant?: string): string {
  const form = variant === undefined ? '' : attribute('variant', variant);
  return `<FieldGroup${attribute('label', label)}${attribute('count', properties.length)}${form}>\n\n${fieldList(properties, id)}\n\n</FieldGroup>`;
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
  const parts = [
    mdxSafe(schema.description ?? inner(schema).description ?? ''),
    facts(schema),
    valueList(schema),
    codes,
    nested(schema, id),
  ];
  return [open, ...parts.filter(Boolean), '</Field>'].join('\n\n');
}

/** Renders fields as MDX. `id` is the start of every anchor, for example `body.planData`. */
export function fieldList(properties: NamedSchema[], id: string): string {
  return properties.map((property) => field(property, `${id}.${property.name}`)).join('\n\n');
}

/** Renders the fields of a body, which is an object or a union, as MDX. */
export function bodyFields(schema: Schema, id: string): string {
  return schema.properties ? fieldList(propertiesOf(schema), id) : nested(schema, id);
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

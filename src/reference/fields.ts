import { releaseLink } from './changelog/change-text';
import { code, element, emphasis, lines, list, paragraph, separated, strong, text, type Block, type Inline } from './nodes';
import { blocks, inline } from './parse-markdown';
import { reasonCodeTable } from './report-tables';
import { branchesOf, describeRange, describeType, innermost, isNullable, layersOf, type Limit } from './type-labels';
import type { Header, Parameter, Schema } from './types';

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

/** A value as readers send it. In JSON, white space that code can't show is visible. */
const valueText = (value: unknown): string =>
  typeof value === 'string' && !/^\s|\s$|[^\P{Cc} ]/u.test(value) ? value : JSON.stringify(value);

/** The values and their meanings, if they have any, as a list below the field. */
function valueList(schema: Schema): Block[] {
  const { enum: values = [], 'x-enumDescriptions': meanings } = innermost(schema);
  const items: Inline[][] = meanings
    ? Object.entries(meanings).map(([value, meaning]) => [code(value), text(': '), ...inline(meaning)])
    : values.map((value) => [code(valueText(value))]);
  return items.length === 0 ? [] : [lines(items)];
}

const limitNodes = ({ words, value }: Limit): Inline[] => (value === undefined ? [text(words)] : [text(`${words} `), code(value)]);

const labeled = (label: string, values: readonly string[]): Inline[][] => values.map((value) => [text(`${label}: `), code(value)]);

const asJson = (value: unknown): string[] => (value === undefined ? [] : [JSON.stringify(value)]);

const capitalized = (words: string): string => words.replace(/^./, (first) => first.toUpperCase());

/** Limits, default, and example: `At most 64 characters. Pattern: …. Example: …`. The style sheet of fields knows it by its emphasis. */
function facts(schema: Schema): Inline[] {
  const layers = layersOf(schema).map((layer) => layer.schema);
  const [first, ...more] = describeRange(schema);
  const examples = layers.flatMap((layer) => (layer.const === undefined ? (layer.examples ?? [layer.example]) : []));
  const ranges = first ? [{ ...first, words: capitalized(first.words) }, ...more] : [];
  const parts = [
    ...(first ? [separated(ranges.map(limitNodes), '; ')] : []),
    ...labeled(
      'Pattern',
      layers.flatMap(({ pattern }) => pattern ?? []),
    ),
    ...labeled(
      'Default',
      layers.flatMap((layer) => asJson(layer.default)),
    ),
    // The samples show whole objects.
    ...labeled('Example', examples.filter((example) => typeof example !== 'object').flatMap(asJson)),
  ];
  return parts.length === 0 ? [] : [emphasis([...separated(parts, '. '), text('.')])];
}

const factParagraph = (schema: Schema): Block[] => {
  const found = facts(schema);
  return found.length === 0 ? [] : [paragraph(found)];
};

/** Describes a branch of a union without fields of its own: which fields it needs, or its type, limits, and values. */
function branchItem(branch: Schema): Block[] {
  const { title, required = [], description = '' } = branch;
  const type = describeType(branch);
  const needed =
    required.length === 0
      ? []
      : [...separated(required.map(code), ' and '), text(required.length === 1 ? ' is required' : ' are required')];
  const shown = title === undefined || (type !== 'any' && type !== title) ? [code(type)] : [];
  const name = title === undefined ? shown : [strong(title), ...(shown.length === 0 ? [] : [text(' ('), ...shown, text(')')])];
  const rest = separated(
    [needed, inline(description), facts(branch)].filter((part) => part.length > 0),
    ' ',
  );
  return [paragraph([...name, ...(rest.length === 0 ? [] : [text(': '), ...rest])]), ...valueList(branch)];
}

/** Lists the branches of a union that have no fields of their own. */
function branchList(schema: Schema, id: string): Block[] {
  const branches = branchesOf(schema);
  const plain = branches.filter((branch) => !branch.properties);
  if (plain.length === 0) return [];
  const intro = plain.length < branches.length ? [] : [paragraph([text(`${schema.oneOf ? 'One' : 'At least one'} of these:`)])];
  return [...intro, list(plain.map((branch) => [...branchItem(branch), ...nested(branch, `${id}.${branch.title ?? 'this form'}`)]))];
}

/** The fields of each branch of a union that has some. */
const branchGroups = (schema: Schema, id: string): Block[] =>
  branchesOf(schema).flatMap(({ title = 'this form', ...branch }) => (branch.properties ? [group(branch, `${id}.${title}`, title)] : []));

/** What is below a field: its properties, and the branches of a union. */
function nested(schema: Schema, id: string): Block[] {
  const target = innermost(schema);
  return [
    ...branchList(target, id),
    ...(target['x-repeats']
      ? [paragraph([text('It has the content of the '), code(target['x-repeats']), text(' that contains it.')])]
      : []),
    ...(target.properties ? [group({ ...target, title: target.title ?? id.split('.').at(-1) }, id)] : []),
    ...branchGroups(target, id),
  ];
}

/** A collapsible group with the fields of an object. @param variant The title of the branch of a union that it is. */
function group(schema: Schema, id: string, variant?: string): Block {
  const properties = propertiesOf(schema);
  const about = variant === undefined ? [] : [...blocks(schema.description ?? ''), ...factParagraph({ ...schema, examples: [] })];
  const constant = variant === undefined ? undefined : properties.find(({ schema: each }) => typeof each.const === 'string')?.schema.const;
  return element('FieldGroup', { label: `Fields of ${variant ?? schema.title ?? ''}`, count: properties.length, variant, constant }, [
    ...about,
    ...fieldList(properties, id),
  ]);
}

/** Returns the descriptions of a value, of the items of an array, and of the values of a map, each once. */
const descriptionsOf = (schema: Schema): string[] => [...new Set(layersOf(schema).flatMap((layer) => layer.schema.description ?? []))];

function field({ name, schema, required }: NamedSchema, id: string): Block {
  const flags = [
    required && 'required',
    isNullable(schema) && 'nullable',
    schema.deprecated && 'deprecated',
    schema.readOnly && 'read only',
    schema.writeOnly && 'write only',
  ].filter(Boolean);
  const since = schema['x-since'] && releaseLink(schema['x-since']);
  return element('Field', { name, id, type: describeType(schema), flags, since }, [
    ...descriptionsOf(schema).flatMap(blocks),
    ...factParagraph(schema),
    ...valueList(schema),
    // The networks' reason codes are listed in a table next to the field.
    ...('x-network-reason-codes' in schema ? [reasonCodeTable()] : []),
    ...nested(schema, id),
  ]);
}

/** Fields, with `id` as the start of every anchor, for example `body.planData`. */
const fieldList = (properties: NamedSchema[], id: string): Block[] =>
  properties.map((property) => field(property, `${id}.${property.name}`));

/**
 * A body: what it is, its limits, and the fields of an object or a union.
 * @param described What the page says about it already.
 */
export function bodyFields(value: Schema, id: string, described?: string): Block[] {
  const [{ schema }] = layersOf(value);
  const { properties } = schema;
  const type = (): Block => paragraph([text('Type: '), code(describeType(value)), text(isNullable(value) ? ', nullable.' : '.')]);
  return [
    ...(properties ? [] : [type()]),
    ...descriptionsOf(schema)
      .filter((description) => description.trim() !== described?.trim())
      .flatMap(blocks),
    // The samples show examples of whole bodies.
    ...factParagraph(properties || schema.items ? { ...schema, examples: [] } : schema),
    ...valueList(schema),
    ...(properties ? [...branchList(schema, id), ...fieldList(propertiesOf(schema), id), ...branchGroups(schema, id)] : nested(schema, id)),
  ];
}

/** Parameters or response headers as fields. */
export function parameterFields(parameters: Parameter[], id: string): Block[] {
  const named = parameters.map(({ name, schema = {}, description, required = false, deprecated }) => ({
    name,
    required,
    schema: { ...schema, description: description ?? schema.description, deprecated },
  }));
  return fieldList(named, id);
}

export function headerFields(headers: Record<string, Header>, id: string): Block[] {
  return parameterFields(
    Object.entries(headers).map(([name, header]) => ({ name, in: 'header', ...header, required: false })),
    id,
  );
}

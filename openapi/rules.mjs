// Our own lint rules for the OpenAPI specifications: what the reference pages, tables, and sandbox rely on.
// Each message says what to write. Rule API: https://redocly.com/docs/cli/custom-plugins/custom-rules
import { readdirSync, readFileSync } from 'node:fs';
import { LineCounter, parse, parseDocument, visit } from 'yaml';
import { restatesName } from './restates-name.mjs';
import { supported } from './supported.mjs';

const SCALARS = new Set(['string', 'integer', 'number', 'boolean']);
const WRITES = new Set(['post', 'put', 'patch']);
/** Operations that use a write method but change nothing, so they need no key. docs/direct-api explains why. */
const KEYLESS = new Set(['CheckEligibility', 'RequestReportData', 'Authenticate', 'GetPartitaToken']);

const catalog = parse(readFileSync(new URL('./shared/error-codes.yaml', import.meta.url), 'utf8')).ErrorCode['x-error-codes'];

const webhooks = parseDocument(readFileSync(new URL('./shared/webhooks.yaml', import.meta.url), 'utf8'));
const events = new Set(webhooks.getIn(['WebhookEvent', 'enum']).toJSON());

const typesOf = (schema) => [schema.type ?? []].flat();
const hasExample = (schema) => schema.examples !== undefined || schema.example !== undefined || schema.const !== undefined;

/** Every property has a description, and every scalar an example. */
const propertyDocumented = () => ({
  SchemaProperties: {
    Schema(schema, { report, location, key, resolve }) {
      const target = schema.$ref ? { ...resolve(schema).node, ...schema } : schema;
      if (!target.description) report({ message: `Describe the property "${key}" in a sentence.`, location });
      else if (restatesName(key, target))
        report({
          message: `"${target.description}" only repeats the name "${key}". Say what it's for, its limits, and when it's null.`,
          location,
        });
      if (typesOf(target).some((type) => SCALARS.has(type)) && !hasExample(target))
        report({ message: `Give the property "${key}" an example: examples: [value].`, location });
      if (!schema.$ref && !target.type && !target.oneOf && !target.anyOf && !target.allOf)
        report({ message: `Give the property "${key}" a type.`, location });
    },
  },
});

/** Every enum value is explained, and nothing else is. */
const enumValuesDocumented = () => ({
  Schema(schema, { report, location }) {
    if (!schema.enum) return;
    const meanings = Object.keys(schema['x-enumDescriptions'] ?? {});
    const values = schema.enum.filter((value) => value !== null).map(String);
    for (const value of values.filter((listed) => !meanings.includes(listed)))
      report({ message: `Explain the value "${value}" in x-enumDescriptions.`, location: location.child('enum') });
    for (const extra of meanings.filter((meaning) => !values.includes(meaning)))
      report({ message: `x-enumDescriptions explains "${extra}", which is not a value. Remove it.`, location });
  },
});

const constHasType = () => ({
  Schema(schema, { report, location }) {
    if (schema.const !== undefined && !schema.type) report({ message: 'Add a type next to the const.', location });
  },
});

const branchHasTitle = () => ({
  Schema(schema, { report, location, resolve }) {
    for (const [index, branch] of (schema.oneOf ?? []).entries()) {
      const target = branch.$ref ? resolve(branch).node : branch;
      if (target?.type !== 'null' && !target?.title)
        report({ message: 'Give each branch of oneOf a title: readers choose by it.', location: location.child(['oneOf', index]) });
    }
  },
});

const mediaTypeHasNamedExamples = () => ({
  MediaType(media, { report, location, rawLocation }) {
    if (rawLocation?.pointer?.includes('/encoding/')) return;
    const named = Object.entries(media.examples ?? {});
    if (named.length === 0) report({ message: 'Give the body named examples: examples: { name: { summary, value } }.', location });
    for (const [name, example] of named)
      if (!example.$ref && !example.summary)
        report({ message: `Give the example "${name}" a summary.`, location: location.child(['examples', name]) });
  },
});

const writeHasIdempotencyKey = () => ({
  PathItem: {
    Operation(operation, { report, location, key, resolve }) {
      if (!WRITES.has(key) || KEYLESS.has(operation.operationId) || operation['x-webhook']) return;
      const names = (operation.parameters ?? []).map((parameter) => (parameter.$ref ? resolve(parameter).node?.name : parameter.name));
      if (!names.includes('X-Partita-Idempotency-Key'))
        report({ message: 'A write takes the shared IdempotencyKey header: add a $ref to it in parameters.', location });
    },
  },
});

/** The facts that a reference page shows above the fields. Webhooks are marked x-webhook and have none. */
const operationHasFacts = () => ({
  PathItem: {
    Operation(operation, { report, location }) {
      if (operation['x-webhook']) return;
      const lead = (operation.description ?? '').split('\n\n')[0].replaceAll('\n', ' ').trim();
      if (lead.length < 60 || lead.length > 160 || lead.includes(']('))
        report({
          message: `The first paragraph of the description is the page's lead: 60 to 160 characters without links (now ${lead.length}).`,
          location,
        });
      if (!operation['x-rate-limit']) report({ message: 'Add x-rate-limit: { requests, seconds }.', location });
      if (!(operation['x-keywords']?.length >= 2)) report({ message: 'Add x-keywords: phrases that readers search for.', location });
      if (!operation['x-next-steps']) report({ message: 'Add x-next-steps: a list of { to, text }.', location });
      if (!operation['x-errors'] && !/Token$|^Authenticate$/.test(operation.operationId ?? ''))
        report({ message: 'Add x-errors: the error codes this operation can return.', location });
    },
  },
});

/** Codes exist in the catalog, and the operation documents their status. */
const errorCodesKnown = () => ({
  Operation(operation, { report, location }) {
    for (const [index, code] of (operation['x-errors'] ?? []).entries()) {
      const at = location.child(['x-errors', index]);
      const entry = catalog[code];
      if (!entry) report({ message: `The code "${code}" is not in shared/error-codes.yaml.`, location: at });
      else if (!operation.responses?.[entry.status])
        report({ message: `The code "${code}" comes with ${entry.status}, which this operation doesn't document.`, location: at });
    }
  },
});

/** Events that follow an operation exist. */
const eventsKnown = () => ({
  Operation(operation, { report, location }) {
    for (const [index, name] of (operation['x-events'] ?? []).entries())
      if (!events.has(name))
        report({ message: `The event "${name}" is not in shared/webhooks.yaml.`, location: location.child(['x-events', index]) });
  },
});

/** An example says whether to retry as the catalog does. */
const errorExamplesRetryable = () => ({
  Example({ value }, { report, location }) {
    const { code, retryable } = value?.error ?? {};
    const entry = catalog[code];
    if (entry && retryable !== (entry.retryable === 'yes'))
      report({
        message: `${code} is "${entry.retryable}" in shared/error-codes.yaml, so write retryable: ${entry.retryable === 'yes'}.`,
        location: location.child(['value', 'error', 'retryable']),
      });
  },
});

/** Every `<<` key in the source files, as `file:line`. YAML 1.2 has no merge keys, and many OpenAPI tools reject them. */
function mergeKeys() {
  const folder = new URL('./', import.meta.url);
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.yaml'));
  return files.flatMap((file) => {
    const lines = new LineCounter();
    const found = [];
    visit(parseDocument(readFileSync(new URL(file, folder), 'utf8'), { lineCounter: lines }), {
      Pair: (_, { key }) => void (key?.value === '<<' && found.push(`openapi/${file}:${lines.linePos(key.range[0]).line}`)),
    });
    return found;
  });
}

let hasReportedMergeKeys = false;

/** Reported once, although the linter reads every specification with this plugin. */
const noMergeKeys = () => ({
  Root(_, { report, location }) {
    if (hasReportedMergeKeys) return;
    hasReportedMergeKeys = true;
    for (const place of mergeKeys())
      report({ message: `${place} uses the merge key "<<". Repeat the entries, with an alias for each longer value.`, location });
  },
});

export default function partitaRules() {
  return {
    id: 'partita',
    preprocessors: { oas3: { supported } },
    rules: {
      oas3: {
        'property-documented': propertyDocumented,
        'enum-values-documented': enumValuesDocumented,
        'const-has-type': constHasType,
        'branch-has-title': branchHasTitle,
        'media-type-has-named-examples': mediaTypeHasNamedExamples,
        'write-has-idempotency-key': writeHasIdempotencyKey,
        'operation-has-facts': operationHasFacts,
        'error-codes-known': errorCodesKnown,
        'events-known': eventsKnown,
        'error-examples-retryable': errorExamplesRetryable,
        'no-merge-keys': noMergeKeys,
      },
    },
  };
}

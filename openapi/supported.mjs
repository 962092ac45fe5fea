// What pages, samples, and the sandbox can show. Everything else is refused, so that nothing is dropped silently. This runs whenever the
// specifications are bundled, so that `npm start` and the build stop, too.

const listed = (words) => words.trim().split(/\s+/);

/** The keys that each part can have, besides extensions. Redocly checks the parts that aren't here. */
export const SHOWN = {
  Root: listed('openapi info servers security tags externalDocs paths webhooks components'),
  Server: listed('url description'),
  Tag: listed('name description'),
  Components: listed('securitySchemes parameters schemas headers responses requestBodies examples'),
  SecurityScheme: listed('type description flows scheme bearerFormat'),
  OAuth2Flows: listed('clientCredentials'),
  PathItem: listed('parameters get post put patch delete'),
  Operation: listed('operationId summary description tags deprecated parameters requestBody responses security servers'),
  Parameter: listed('name in description required deprecated schema style explode example examples'),
  RequestBody: listed('description required content'),
  MediaType: listed('schema examples encoding'),
  Encoding: listed('contentType'),
  Example: listed('summary value'),
  Response: listed('description headers content'),
  Header: listed('description required deprecated schema'),
  Schema: listed(`
    type format const enum default pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems
    minProperties maxProperties uniqueItems required additionalProperties properties items oneOf anyOf discriminator title description
    examples example deprecated readOnly writeOnly`),
  Discriminator: listed('propertyName mapping'),
};

/** What to write instead of a key. */
const INSTEAD = {
  allOf: 'Write all fields in one object.',
  callbacks: 'Describe the request in webhooks.',
  content: 'Give it a schema.',
  contentEncoding: 'Write format: byte.',
  contentMediaType: 'Write format: binary.',
  externalDocs: 'Link to the page in the description.',
  links: 'Write x-next-steps.',
  nullable: "Add 'null' to its type.",
  servers: 'Write them in each operation.',
  variables: 'Write the whole URL.',
};

/** The fields of a form that contain files. */
const FILE_FIELDS = ['file', 'files'];
const TEXT = 'text/plain';

/** Keywords whose values are numbers, or can contain some. */
const VALUES = listed('minimum maximum exclusiveMinimum exclusiveMaximum default const enum examples example');
const INEXACT = 'Many programs round integers above 9007199254740991. Write a smaller number, or a string.';

const REQUEST_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Whether a value has an integer that programs in JavaScript can't read exactly. */
const isInexact = (value) =>
  typeof value === 'number'
    ? Number.isInteger(value) && !Number.isSafeInteger(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(isInexact);

const isObject = ({ type = [] }) => [type].flat().includes('object');
const isFile = ({ format, items }) => format === 'binary' || items?.format === 'binary';

/** Finds what is wrong with the values of a part. Each fault is its place and what to write. `target` follows a reference. */
const FAULTS = {
  *Root({ servers = [] }) {
    if (servers.length !== 2) yield ['servers', 'List two servers: the sandbox, then production.'];
  },
  *SecurityScheme({ type, scheme }) {
    if (type !== 'oauth2' && scheme !== 'bearer')
      yield ['type', 'Samples send bearer tokens. Use the type oauth2, or http with the scheme bearer.'];
  },
  *Operation({ operationId = '', responses = {} }) {
    if (!/^[A-Za-z]+$/.test(operationId))
      yield ['operationId', 'Write an operationId in letters, such as StartPlan: it becomes the address of a page.'];
    for (const status of Object.keys(responses).filter((name) => !/^(?:[245]\d\d|x-.*)$/.test(name)))
      yield [['responses', status], `Pages show responses by their status. Instead of ${status}, write each status from 200, 400, or 500.`];
  },
  *Parameter({ name, in: place, required, schema = {}, style, explode, ...own }, target) {
    if (place === 'cookie') return yield ['in', `Pages and samples show no cookies. Take ${name} from a header.`];
    const value = target(schema);
    if (isObject(value) && place !== 'query')
      return yield ['schema', `Only a query can contain an object. Take ${name} from there, or as text.`];
    const usual = isObject(value) ? 'deepObject' : place === 'query' ? 'form' : 'simple';
    if ((isObject(value) ? style : (style ?? usual)) !== usual)
      yield ['style', `Samples send ${name} in another style. Write style: ${usual}.`];
    if (explode !== undefined && explode !== (place === 'query'))
      yield ['explode', `Samples send ${name} in another way. Write explode: ${place === 'query'}.`];
    const examples = [own.example, own.examples, value.examples, value.example, value.default];
    if (required && examples.every((example) => example === undefined))
      yield ['schema', `Samples send ${name}, so give its schema an example: examples: [value].`];
  },
  *RequestBody({ content = {} }) {
    const [type, ...others] = Object.keys(content);
    if (!REQUEST_TYPES.includes(type) || others.length > 0)
      yield ['content', `Pages and samples show one type of a body: ${REQUEST_TYPES.join(', ')}. Write one of them.`];
  },
  *Response({ content = {} }) {
    if (Object.keys(content).length > 1) yield ['content', 'Pages show one type of a response. Write the one that you recommend.'];
  },
  *MediaTypesMap(content, target) {
    for (const [type, media] of Object.entries(content)) {
      const { schema, encoding = {} } = media ?? {};
      if (!schema) yield [type, 'Give the body a schema.'];
      const { properties = {}, ...form } = target(schema ?? {});
      if (!type.includes('form')) continue;
      if (!isObject(form)) yield [type, 'The fields of a form are an object.'];
      for (const [name, field] of Object.entries(properties))
        if (isFile(target(field)) !== FILE_FIELDS.includes(name))
          yield [[type, 'schema'], `Samples send the fields file and files as files, and no others. Rename ${name}, or change its format.`];
      for (const [name, { contentType = TEXT }] of Object.entries(encoding))
        if (contentType !== TEXT && !FILE_FIELDS.includes(name))
          yield [[type, 'encoding', name, 'contentType'], `Samples send ${name} as ${TEXT}. Remove the encoding.`];
    }
  },
  *Schema(schema, target) {
    const { items, additionalProperties: map, properties, oneOf, anyOf, discriminator } = schema;
    const kinds = [items, typeof map === 'object' && map, properties ?? oneOf ?? anyOf].filter(Boolean);
    if (kinds.length > 1 || (oneOf && anyOf))
      yield [[], 'Pages show one kind of content: items, the values of a map, fields with oneOf, or fields with anyOf. Write one of them.'];
    const name = discriminator?.propertyName;
    if (name && !(oneOf ?? []).every((branch) => target(target(branch).properties?.[name] ?? {}).const !== undefined))
      yield ['discriminator', `Give each branch of oneOf a field ${name} with a const: readers choose by it.`];
    for (const [key, value] of Object.entries(schema)) if (VALUES.includes(key) && isInexact(value)) yield [key, INEXACT];
  },
  *Example({ value }) {
    if (isInexact(value)) yield ['value', INEXACT];
  },
};

const unknownKeys = (node, known) => Object.keys(node).filter((key) => !known.includes(key) && !key.startsWith('x-'));

const refusalOf = (key) =>
  `The reference can't show "${key}". ${INSTEAD[key] ?? 'Remove it, and say in the description what readers need to know.'}`;

/** Refuses what the reference can't show. */
export function supported() {
  const addresses = new Set();
  return {
    any: {
      enter(node, { type: { name }, report, location, resolve }) {
        if (typeof node !== 'object' || node === null) return;
        const target = (schema) => (schema.$ref ? { ...resolve(schema).node, ...schema } : schema);
        for (const key of SHOWN[name] ? unknownKeys(node, SHOWN[name]) : [])
          report({ message: refusalOf(key), location: location.child(key).key() });
        for (const [at, message] of FAULTS[name]?.(node, target) ?? []) report({ message, location: location.child(at).key() });
      },
    },
    Operation: {
      enter({ operationId = '' }, { report, location }) {
        const address = operationId.toLowerCase();
        if (addresses.has(address))
          report({
            message: 'Another operationId differs in capitals only. Write a different one.',
            location: location.child('operationId'),
          });
        if (address) addresses.add(address);
      },
    },
    ref: {
      // Keys next to a reference override those of its target.
      enter(node, { report, location }) {
        for (const key of unknownKeys(node, ['$ref', ...SHOWN.Schema]))
          report({ message: refusalOf(key), location: location.child(key).key() });
      },
    },
  };
}

import * as fc from 'fast-check';
import type { Draft, OperationData } from '../../src/components/Console/session/types';
import { baseUrls } from '../../src/data/base-urls';

/** A part of a form. A file is given by its name. */
export interface Field {
  name: string;
  value: string;
  isFile: boolean;
}

/** A request as a reader types it into the console, and what a server should receive. */
export interface TypedRequest {
  operation: OperationData;
  draft: Draft;
  /** Values of the path's parameters. */
  path: string[];
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  json?: string;
  form?: Field[];
  multipart?: Field[];
}

/** Text that has a meaning in one of the languages, in a shell, in HTTP, or in an editor. */
const SIGNS = [
  [...'\'"`\\$#%@&+=?/;:,.<>|!*~^()[]{} -_0aé😀'],
  ['\n', '\r\n', '\r', '\t', '\0', '\u001B', '\u007F', '\u0085', '\u00A0', '\u2028', '\u2029', '\u202E', '\u200D', '\uFEFF'],
  ['\uD800', '\uDC00', '\uFFFF', '\u{10FFFF}'],
  ['"""', "'''", '``', '\\\\', '\\"', "\\'", '\\n', '\\u0041', '\\x41', '\\N{DASH}', '\\0', '%22', '%0A', '%s', '%d', '{0}', '{{x}}'],
  ['${x}', '#{x}', '#$x', '#@x', '$x', '${', '#{', '{$x}', '$(id)', '`id`', '!!', '!x', '%PATH%', '@team', '<in', ';type=text/plain'],
  ['?>', '<?php', '*/', '//', '--', '# x', 'JSON', 'EOF', '\nJSON\n', '\nEOF', '=begin', '__END__', '__proto__', 'constructor', '.pdf'],
].flat();

/** Weighted so that most texts have some of the signs, and others are arbitrary Unicode. */
const text = (maxLength = 8): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.array(fc.constantFrom(...SIGNS), { maxLength }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength }) },
    { weight: 1, arbitrary: fc.constantFrom('note', 'order 7', 'Zoë', '') },
  );

/** Text longer than what a shell, a compiler, or a URL library takes together. */
const longText = fc.constantFrom('x'.repeat(70_000), 'é"\\'.repeat(50_000), `${'line\n'.repeat(30_000)}`);

/** Numbers that no language's own type keeps, besides those that all keep. */
const number = fc.oneof(
  fc.constantFrom('0', '-0', '0.0', '1.10', '12.5', '1e400', '1E5', '1e-7', '0.00001', '-1.5e+3', '1e21', '2147483648', '9007199254740993'),
  fc.constantFrom('12345678901234567890', '0.1234567890123456789', '123456789012345678.5', '1000000000000000000000', '1.0', '100.0'),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
);

/** A string in JSON, with or without escapes. */
const jsonString = (value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(value, fc.boolean()).map(([chosen, isEscaped]) => {
    const json = JSON.stringify(chosen);
    return isEscaped ? json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`) : json;
  });

/** Names that are keywords, members of objects, or numbers in some language. */
const NAMES = [
  ['a', 'note', 'order-id', 'event', 'class', 'if', 'nil', 'None', 'self', 'end', 'lambda', 'default', 'object', 'string', 'new', 'true'],
  ['Equals', 'ToString', 'GetHashCode', 'GetType', 'MemberwiseClone', 'Finalize', 'aSpecified', 'get_a', 'async', 'await', 'var', '_'],
  ['2nd', '1', '0', '-1', '01', 'x y', '', '$ref', '$type', '__proto__', 'constructor', 'hasOwnProperty', 'toJSON', '__typename', 'ünï'],
].flat();

const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...NAMES) }, { weight: 1, arbitrary: text(3) });

/** White space between the tokens of JSON. */
const gap = fc.constantFrom('', '', ' ', '\n  ', '\t', '\r\n', '  \n');

const json = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    jsonString(text()),
    number,
    fc.constantFrom('true', 'false', 'null', '{}', '[]', '[{}]', '""'),
    tie('list'),
    tie('object'),
  ),
  list: fc.tuple(fc.array(tie('value'), { maxLength: 4 }), gap).map(([items, space]) => `[${space}${items.join(`,${space}`)}${space}]`),
  object: fc
    .tuple(fc.array(fc.tuple(jsonString(name), tie('value')), { maxLength: 4 }), gap)
    .map(([members, space]) => `{${space}${members.map(([key, value]) => `${key}:${space}${value}`).join(`,${space}`)}${space}}`),
}));

/** Ordinary values, which the samples show as literals. */
const plainJson = fc
  .dictionary(
    fc.constantFrom('a', 'note', 'order-id', 'event', 'class', 'ToString', 'x y', 'aSpecified', 'ünï'),
    fc.oneof(text(), fc.integer(), fc.constantFrom(12.5, null, true, 0.0001), fc.constantFrom({}, [], { b: [{}] }, [null, 1, ['x']])),
    { maxKeys: 5 },
  )
  .map((value) => JSON.stringify(value, null, 2));

const nested = fc
  .tuple(fc.constantFrom(30, 200, 3000), fc.boolean())
  .map(([depth, isList]) => (isList ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`));

const jsonBody = fc.oneof(
  { weight: 10, arbitrary: json.object },
  { weight: 8, arbitrary: plainJson },
  { weight: 3, arbitrary: json.value },
  { weight: 2, arbitrary: fc.tuple(gap, json.object, gap).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: longText.map((value) => JSON.stringify({ note: value }, null, 2)) },
  { weight: 1, arbitrary: longText.map((value) => JSON.stringify(value.split('').slice(0, 20_000), null, 1)) },
  // Not valid JSON, or not JSON at all. A reader may want to see how the API responds.
  { weight: 2, arbitrary: text().filter((value) => value.trim() !== '') },
);

/** A name that a file can have on a disk. Only one of them has a folder, so that no file has the name of a folder. */
const fileName = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.constantFrom('my; file"x.pdf', 'a,b', '-', "bon 'ü'.png", 'proofs/a "b".pdf', '@x', 'CON', '-rf', 'a\\b.jpg'),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(text(6), fc.constantFrom('', '.pdf', '.png', '.jpg'))
      .map((parts) => parts.join('').replaceAll(/\p{Surrogate}|[\0/]/gu, ''))
      .filter((chosen) => !/^(?:\.*|\s*|proofs)$/.test(chosen) && Buffer.byteLength(chosen) < 200),
  },
);

/** A scalar as JSON, and as the text of a form field. */
const scalar = fc.oneof(
  { weight: 4, arbitrary: text().map((value): [string, string] => [JSON.stringify(value), value]) },
  { weight: 2, arbitrary: number.map((source): [string, string] => [source, source]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<[string, string]>(['true', 'true'], ['null', 'null'], ['{"b": 1.10}', '{"b": 1.10}'], ['{}', '{}']),
  },
);

/** The fields of a form as JSON, and as a list. */
const fields = (isMultipart: boolean): fc.Arbitrary<{ body: string; list: Field[] }> => {
  const textField = fc.tuple(
    name,
    fc.oneof({ weight: 5, arbitrary: scalar.map((one) => [one]) }, fc.array(scalar, { maxLength: 3 })),
    fc.boolean(),
  );
  const file = fileName.map((chosen): [string, string] => [JSON.stringify(chosen), chosen]);
  const fileField = fc.tuple(fc.constantFrom('file', 'files'), fc.array(file, { minLength: 1, maxLength: 2 }), fc.boolean());
  return fc
    .uniqueArray(isMultipart ? fc.oneof(textField, fileField) : textField, { maxLength: 4, selector: ([chosen]) => chosen })
    .map((chosen) => ({
      body: `{${chosen.map(([key, values, isList]) => `${JSON.stringify(key)}: ${values.length === 1 && !isList ? values[0]?.[0] : `[${values.map(([source]) => source).join(', ')}]`}`).join(',\n')}}`,
      list: chosen.flatMap(([key, values]) =>
        values.map(([, value]) => ({ name: key, value, isFile: isMultipart && (key === 'file' || key === 'files') })),
      ),
    }));
};

type Body = { type: string; body: string } & Pick<TypedRequest, 'json' | 'form' | 'multipart'>;

const body: fc.Arbitrary<Body> = fc.oneof(
  { weight: 6, arbitrary: jsonBody.map((typed) => ({ type: 'application/json', body: typed, json: typed })) },
  {
    weight: 2,
    arbitrary: fields(false).map(({ body: typed, list }) => ({ type: 'application/x-www-form-urlencoded', body: typed, form: list })),
  },
  { weight: 4, arbitrary: fields(true).map(({ body: typed, list }) => ({ type: 'multipart/form-data', body: typed, multipart: list })) },
);

const headerValue = fc.oneof(
  { weight: 3, arbitrary: text(4).map((value) => value.replaceAll(/[^\t -~]/g, '').trim()) },
  { weight: 1, arbitrary: fc.constantFrom('8b3f0a52-6f0e', '"a"; b=\'c\'', '', 'é', 'Zoë 😀') },
);

const pathValue = text(4).filter((value) => !/^\.*$/.test(value));

const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom('limit', 'metadata[cartId]', 'a b', '__proto__'), text(3)), text(5)), {
  maxLength: 3,
});

/**
 * Requests that readers may type. Most have the base URL of an API, which samples read from the environment.
 * @param origin The server's origin. A few requests have this one instead.
 */
export const typedRequests = (origin: string): fc.Arbitrary<TypedRequest> =>
  fc
    .record({
      base: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...baseUrls.map(({ url }) => url)) },
        { weight: 1, arbitrary: fc.constant(origin) },
      ),
      method: fc.constantFrom('POST', 'PUT', 'PATCH', 'POST'),
      path: fc.array(pathValue, { maxLength: 2 }),
      query,
      headers: fc.array(headerValue, { maxLength: 2 }),
      hasToken: fc.boolean(),
      body: fc.option(body, { freq: 8 }),
    })
    .map(({ base, method, path, query: pairs, headers, hasToken, body: typed }) => {
      const unique = [...new Map(pairs)];
      const named = headers.map((value, index): [string, string] => [`X-Partita-Test-${index}`, value]);
      const places = path.map((_, index) => `/{p${index}}`).join('');
      return {
        operation: {
          id: 'test',
          method: typed ? method : 'GET',
          server: base,
          path: `/things${places}`,
          parameters: [],
          samples: [],
          nextSteps: [],
          ...(typed && { bodyType: typed.type }),
        },
        draft: {
          parameters: Object.fromEntries([
            ...path.map((value, index) => [`path.p${index}`, value]),
            ...unique.map(([key, value]) => [`query.${key}`, value]),
            ...named.map(([key, value]) => [`header.${key}`, value]),
          ]) as Record<string, string>,
          body: typed?.body ?? '',
          token: hasToken ? 'x' : '',
        },
        path,
        query: unique,
        headers: named,
        ...(typed?.json !== undefined && { json: typed.json }),
        ...(typed?.form && { form: typed.form }),
        ...(typed?.multipart && { multipart: typed.multipart }),
      };
    });

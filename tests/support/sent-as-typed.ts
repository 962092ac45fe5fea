import { isDeepStrictEqual } from 'node:util';
import type { Received } from './recording-server';
import type { Field, TypedRequest } from './typed-requests';

/** A file's content. It isn't text, and it contains what a boundary starts with. */
export const contentOf = (name: string): Buffer => Buffer.concat([Buffer.from(`%PDF-1.7 ${name}\r\n--`), Buffer.from([0, 255, 13, 10])]);

/** No client can send an unpaired surrogate, since it isn't a character. They send U+FFFD instead. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/**
 * JSON without white space, with every string written in one way, but numbers as they are. Two texts with the same result mean the same
 * and have the same numbers and the same members in the same order. Text that isn't JSON stays as it is.
 */
function comparable(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const tokens = text.match(/"[^"\\]*(?:\\.[^"\\]*)*"|[^\s"]+/g) ?? [];
  return tokens.map((token) => (token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : token)).join('');
}

type Pairs = [name: string, value: string][];

const sorted = (pairs: Pairs): Pairs => pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

/** A form's text as Node's parser reads it. Browsers and Node send every line break as CRLF, and the parser drops a byte order mark. */
const formText = (text: string): string => text.replaceAll(/\r\n|\r/g, '\n').replace(/^\uFEFF/, '');

/**
 * Clients encode a quote and line breaks in a name like this, and Python encodes other control characters, too. Servers can't tell them from
 * the same text typed by a reader. Go and Ruby double backslashes, which browsers don't.
 */
const decodedName = (name: string): string =>
  formText(
    name
      .replaceAll('%22', '"')
      .replaceAll(/%[01][0-9A-F]/gi, decodeURIComponent)
      .replaceAll(/\\+/g, '\\'),
  );

/**
 * Reads a multipart body with Node's parser. It's as strict as the specification of browsers, which requires quotes and has no
 * `filename*`, unlike .NET, and no escapes, unlike Ruby and Go.
 */
async function partsOf(body: Buffer, type: string): Promise<[string, string, string][]> {
  const lines = body
    .toString('latin1')
    .replaceAll(/^Content-Disposition: .*$/gim, (line) =>
      line.replace(/; filename\*=[^;]*/i, '').replaceAll(/; (name|filename)=([^";]+)/gi, '; $1="$2"'),
    );
  const form = await new Response(Buffer.from(lines, 'latin1'), { headers: { 'Content-Type': type } }).formData();
  const read = [...form].map(async ([name, value]): Promise<[string, string, string]> =>
    typeof value === 'string'
      ? [decodedName(name), formText(value), '']
      : [decodedName(name), Buffer.from(await value.arrayBuffer()).toString('latin1'), decodedName(value.name)],
  );
  return Promise.all(read);
}

const expectedParts = (fields: readonly Field[]): [string, string, string][] =>
  fields.map(({ name, value, isFile }) => [
    decodedName(wellFormed(name)),
    isFile ? contentOf(value).toString('latin1') : formText(wellFormed(value)),
    isFile ? decodedName(value) : '',
  ]);

const differs = (what: string, expected: unknown, actual: unknown): string[] =>
  isDeepStrictEqual(expected, actual)
    ? []
    : [`${what}: ${JSON.stringify(expected)?.slice(0, 500)} became ${JSON.stringify(actual)?.slice(0, 500)}`];

async function bodyProblems(
  { json, form, multipart }: TypedRequest,
  { body, headers }: Received,
  fromElsewhere: ReadonlyMap<string, string>,
): Promise<string[]> {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const mediaType = type.split(';')[0];
  const text = body.toString('utf8');
  if (json !== undefined) {
    const expected = wellFormed(json);
    // A sample that isn't a literal sends the text as it is. Java's text blocks and curl's input end with a line break.
    const isSame = text === expected || text === `${expected}\n` || comparable(text) === comparable(expected);
    return [...(isSame ? [] : differs('body', expected, text)), ...differs('type', 'application/json', mediaType)];
  }
  if (form)
    return [
      ...differs(
        'form',
        sorted(form.map(({ name, value }) => [wellFormed(name), fromElsewhere.get(name) ?? wellFormed(value)])),
        sorted([...new URLSearchParams(text)]),
      ),
      ...(form.length > 0 ? differs('type', 'application/x-www-form-urlencoded', mediaType) : []),
    ];
  if (!multipart) return differs('body', '', text);
  if (multipart.length === 0 && body.length === 0) return [];
  const received = await partsOf(body, type);
  const order = ([a, , c]: string[], [b, , d]: string[]): number => (`${a}\n${c}` < `${b}\n${d}` ? -1 : 1);
  return differs('parts', expectedParts(multipart).toSorted(order), received.toSorted(order));
}

/**
 * Returns what a server received differently from what the reader typed.
 * @param fromElsewhere Values of form fields that don't come from the reader.
 */
export async function differences(
  typed: TypedRequest,
  received: readonly Received[],
  fromElsewhere: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> {
  const [first, ...others] = received;
  if (!first || others.length > 0) return [`${received.length} requests`];
  const url = new URL(first.url, 'http://localhost');
  const headers = first.headers.map(([name, value]) => [name.toLowerCase(), value]);
  const segments = url.pathname.split('/things').at(-1)?.split('/').slice(1).map(decodeURIComponent);
  return [
    ...differs('method', typed.operation.method, first.method),
    ...differs('path', typed.path.map(wellFormed), segments),
    ...differs(
      'query',
      typed.query.map((pair) => pair.map(wellFormed)),
      [...url.searchParams],
    ),
    ...typed.headers.flatMap(([name, value]) =>
      differs(
        name,
        [value],
        headers.filter(([key]) => key === name.toLowerCase()).map(([, sent]) => sent),
      ),
    ),
    ...(await bodyProblems(typed, first, fromElsewhere).catch((error: Error) => [
      `${error.message}: ${first.body.toString('utf8').slice(0, 500)}`,
    ])),
  ];
}

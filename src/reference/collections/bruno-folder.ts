import { formFields, hasBasicAuth, searchOf, type SampleRequest } from '../sample-request';
import { datesScript, formValue, headerValue, pathValue, serverVariable, type CollectionRequest, type Contents } from './contents';

/** The smallest file that a PDF reader opens, for the sample requests that upload one. */
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** A block of text. Bruno ends it at a line that starts with a closing brace, so every line is indented. */
const textBlock = (name: string, text: string): string => `${name} {\n${indented(text)}\n}\n`;

/** A block of names and values. Text with line breaks or quotes is between triple quotes. */
const pairBlock = (name: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0
    ? ''
    : textBlock(name, pairs.map(([key, value]) => `${key}: ${value.includes('\n') ? `'''\n${indented(value)}\n'''` : value}`).join('\n'));

/** A name without the characters that file systems and Bruno refuse. */
const fileName = (name: string): string => name.replaceAll(/[<>:"/\\|?*.]/g, '').trim();

const setVariable = (variable: string, field: string): string => `if (res.status < 300) bru.setVar('${variable}', res.body.${field});`;

function bodyBlock(body: NonNullable<SampleRequest['body']>): [mode: string, block: string] {
  if (body.type === 'application/json') return ['json', textBlock('body:json', body.text)];
  const fields = formFields(body);
  if (body.type === 'multipart/form-data')
    return [
      'multipartForm',
      pairBlock(
        'body:multipart-form',
        fields.map(({ name, value, isFile }) => [name, isFile ? `@file(${value})` : value]),
      ),
    ];
  return [
    'formUrlEncoded',
    pairBlock(
      'body:form-urlencoded',
      fields.map(({ name, value }) => [name, formValue(name, value)]),
    ),
  ];
}

function requestFile(request: CollectionRequest, description: string, isToken: boolean, seq: number): string {
  const [bodyMode, body] = request.body ? bodyBlock(request.body) : ['none', ''];
  const auth = request.bearer ? 'bearer' : hasBasicAuth(request) ? 'basic' : 'none';
  const url = `{{${serverVariable(request)}}}${request.path.replaceAll(/\{(\w+)\}/g, ':$1')}${searchOf(request)}`;
  const saves = isToken ? { variable: 'accessToken', field: 'access_token' } : request.saves;
  return [
    pairBlock('meta', [
      ['name', request.label],
      ['type', 'http'],
      ['seq', String(seq)],
    ]),
    pairBlock(request.method.toLowerCase(), [
      ['url', url],
      ['body', bodyMode],
      ['auth', auth],
    ]),
    pairBlock('params:query', request.query),
    pairBlock(
      'params:path',
      request.pathValues.map(([name, value]) => [name, pathValue(value)]),
    ),
    pairBlock(
      'headers',
      request.headers.map(([name, value]) => [name, headerValue(name, value)]),
    ),
    auth === 'bearer' ? pairBlock('auth:bearer', [['token', '{{accessToken}}']]) : '',
    auth === 'basic'
      ? pairBlock('auth:basic', [
          ['username', '{{clientId}}'],
          ['password', '{{clientSecret}}'],
        ])
      : '',
    body,
    saves ? textBlock('script:post-response', setVariable(saves.variable, saves.field)) : '',
    description === '' ? '' : textBlock('docs', description),
  ]
    .filter((block) => block !== '')
    .join('\n');
}

/** The files of a collection as a folder, which the Bruno app opens, and `bru run` runs. */
export function brunoFiles({ name, summary, variables, dates, operations }: Contents): Record<string, string> {
  const script = dates.length === 0 ? '' : `${textBlock('script:pre-request', datesScript(dates, 'bru.setVar').join('\n'))}\n`;
  const files: Record<string, string> = {
    'bruno.json': `${JSON.stringify({ version: '1', name, type: 'collection' }, null, 2)}\n`,
    'collection.bru': `${script}${textBlock('docs', summary)}`,
    'environments/Sandbox.bru': [
      pairBlock(
        'vars',
        variables.filter(({ isSecret }) => !isSecret).map(({ name: key, value }) => [key, value]),
      ),
      `vars:secret [\n${variables
        .filter(({ isSecret }) => isSecret)
        .map(({ name: key }) => `  ${key}`)
        .join(',\n')}\n]\n`,
    ].join('\n'),
  };
  for (const [at, operation] of operations.entries()) {
    const folder = `${String(at + 1).padStart(2, '0')} ${fileName(operation.name)}`;
    files[`${folder}/folder.bru`] = pairBlock('meta', [
      ['name', operation.name],
      ['seq', String(at + 1)],
    ]);
    for (const [index, request] of operation.requests.entries()) {
      files[`${folder}/${String(index + 1).padStart(2, '0')} ${fileName(request.label)}.bru`] = requestFile(
        request,
        operation.description,
        operation.isToken && index === 0,
        index + 1,
      );
      for (const { value, isFile } of request.body && request.body.type !== 'application/json' ? formFields(request.body) : [])
        if (isFile) files[value] = PDF;
    }
  }
  return files;
}

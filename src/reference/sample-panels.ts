import { STATUS_CODES } from 'node:http';
import { homeSample } from '../data/home-sample';
import { hasSampleValues } from '../domain/reader-values/replace';
import type { LocatedOperation } from './descriptions';
import { highlighted } from './highlight';
import { responseBodies } from './operation-responses';
import { sampleRequests } from './sample-request';
import { sampleIn } from './samples';
import { languages, shownPart } from './samples/languages';
import { escapeAttribute } from '../domain/markup';

/** The samples of an operation as HTML, and their names. */
export interface Panels {
  requests: string[];
  responses: string[];
  /** Included in the page: every request in curl, and the first one in every language. */
  request: string;
  response: string;
  /** The other requests in the other languages, loaded when a reader chooses one. */
  more: string;
  /** Whether a request contains values that a reader can replace. */
  hasValues?: boolean;
}

interface Sample {
  index: number;
  label: string;
  language?: string;
  /** The Prism language of a sample that exists in one language only. */
  grammar?: string;
  code: string;
  /** Where the page lists the fields of a response. */
  section?: string;
  isFirst: boolean;
  /** Whether the Markdown page omits it, because the same request is there in curl. */
  isLeftOutOfMarkdown?: boolean;
}

/**
 * Only the default sample is visible. The panel shows the others when a reader chooses them, and without JavaScript all of them are
 * visible.
 */
const block = ({ index, label, language, grammar, code, section, isFirst, isLeftOutOfMarkdown }: Sample): string =>
  `<div data-sample="${escapeAttribute(label)}" data-index="${index}"${language ? ` data-language="${language}"` : ''}${section ? ` data-section="${section}"` : ''}${isFirst ? '' : ' hidden'}${isLeftOutOfMarkdown ? ' data-markdown-ignore' : ''}><pre tabindex="0"${grammar ? ` data-language="${grammar === 'none' ? 'text' : grammar}"` : ''}><code>${code}</code></pre></div>`;

interface ResponseSample {
  label: string;
  source: string;
  grammar: string;
  section?: string;
}

function responsesOf({ operation }: LocatedOperation): ResponseSample[] {
  const responses = Object.entries(operation.responses);
  const bodies = responseBodies(responses);
  return responses.flatMap(([status, response]): ResponseSample[] => {
    const named = Object.values(response.content ?? {}).flatMap((media) => Object.values(media.examples ?? {}));
    if (named.length === 0)
      return status.startsWith('2')
        ? [{ label: `${status} ${STATUS_CODES[status] ?? ''}`.trim(), source: 'No body.', grammar: 'none' }]
        : [];
    const section = bodies.find(({ statuses }) => statuses.includes(status))?.id;
    return named.map(({ summary = '', value }) => ({
      label: `${status} ${summary}`.trim(),
      source: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
      grammar: typeof value === 'string' ? 'none' : 'json',
      section,
    }));
  });
}

export function panelsOf(located: LocatedOperation): Panels {
  const requests = sampleRequests(located);
  const responses = responsesOf(located);
  const samples = requests.flatMap((request, index) =>
    languages.map(({ id, name, grammar }) => ({
      index,
      language: id,
      label: requests.length > 1 ? `${request.label}, ${name}` : name,
      code: highlighted(sampleIn(id, request), grammar),
      isFirst: index === 0 && id === 'curl',
      isLeftOutOfMarkdown: id !== 'curl',
    })),
  );
  const isInPage = ({ index, language }: Sample): boolean => index === 0 || language === 'curl';
  return {
    requests: requests.map(({ label }) => label),
    responses: responses.map(({ label }) => label),
    hasValues: requests.some((request) => hasSampleValues(sampleIn('curl', request))),
    request: samples.filter(isInPage).map(block).join(''),
    response: responses
      .map(({ label, source, grammar, section }, index) =>
        block({ index, label, grammar, section, code: highlighted(source, grammar), isFirst: index === 0 }),
      )
      .join(''),
    more: samples
      .filter((sample) => !isInPage(sample))
      .map(block)
      .join(''),
  };
}

/** Renders one request in every language, and one response. @throws Error when the specification has no such sample. */
export function homePanels(located: LocatedOperation): Panels {
  const request = sampleRequests(located).find(({ label }) => label === homeSample.request);
  const response = responsesOf(located).find(({ label }) => label === homeSample.response);
  if (!request || !response) throw new Error(`${homeSample.operation} has no sample "${homeSample.request}" or "${homeSample.response}".`);
  const blocks = languages.map(({ id, name, grammar }) => {
    const isFirst = id === 'curl';
    const code = highlighted(sampleIn(id, request), grammar);
    return block({ index: 0, language: id, label: name, code, isFirst, isLeftOutOfMarkdown: !isFirst });
  });
  const { label, source, grammar } = response;
  return {
    requests: [request.label],
    responses: [label],
    request: blocks.join(''),
    response: block({ index: 0, label, grammar, code: highlighted(source, grammar), isFirst: true }),
    more: '',
  };
}

/** Topics of guides with samples. Each is a folder in `samples/`, with a file in every language except curl. */
export const guideTopics = [
  'token-caching',
  'idempotent-retry',
  'webhook-verification',
  'request-signing',
  'message-encryption',
  'response-verification',
  'response-decryption',
  'report-decryption',
] as const;

export type GuideTopic = (typeof guideTopics)[number];

/** Returns the part of a sample file that a guide shows. @throws Error when the file lacks its markers. */
function shownSample(source: string, file: string): string {
  // A Java class with a `main` method ends after the shown part. `\s` would match an empty line before an unindented marker.
  const isOpen = /^[ \t]+\/\/ docs:end/m.test(source);
  // A Go file starts with its package clause, which is above its imports and the shown part.
  const clause = /^package \w+\n/.exec(source)?.[0];
  return (clause ? `${clause}\n` : '') + shownPart(source, file) + (isOpen ? '\n}' : '');
}

/**
 * Renders the samples of a guide.
 * @param read returns the content of a file in the topic's folder.
 * @throws Error when a file lacks its markers.
 */
export function guidePanels(topic: GuideTopic, read: (file: string) => string): Panels {
  const blocks = languages
    .filter(({ id }) => id !== 'curl')
    .map(({ id, name, grammar, extension }) => {
      const file = `${id}.${extension}`;
      const shown = shownSample(read(file), `samples/${topic}/${file}`);
      return block({ index: 0, language: id, label: name, code: highlighted(shown, grammar), isFirst: id === 'node' });
    });
  return { requests: [topic], responses: [], request: blocks.join(''), response: '', more: '' };
}

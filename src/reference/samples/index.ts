import type { SampleRequest } from '../sample-request';
import { csharp } from './csharp';
import { curl } from './curl';
import { go } from './go';
import { java } from './java';
import { END, languages, START, type LanguageId } from './languages';
import { node } from './node';
import { php } from './php';
import { python } from './python';
import { partsOf, type RequestParts } from './request-parts';
import { ruby } from './ruby';

export { UnsupportedRequest } from './request-parts';

const writers: Record<LanguageId, (parts: RequestParts) => string> = { curl, node, python, php, java, go, ruby, csharp };

/**
 * Renders a request in one language, as the page shows it.
 * @throws UnsupportedRequest if the language can't send it.
 */
export const sampleIn = (language: LanguageId, request: SampleRequest): string => writers[language](partsOf(request));

/** Renders the complete file. It runs without changes once the token is in the environment. */
export function sampleFile(language: LanguageId, request: SampleRequest): string {
  const { comment } = languages.find(({ id }) => id === language) as (typeof languages)[number];
  const first = language === 'php' ? '<?php\n' : language === 'curl' ? '#!/bin/sh\n' : '';
  return `${first}${comment} ${START}\n${sampleIn(language, request)}\n${comment} ${END}\n`;
}

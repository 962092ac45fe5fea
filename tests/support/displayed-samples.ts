import { loadHtml } from './html';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Panels } from '../../src/reference/sample-panels';
import { buildFolder } from './built-site';

/** A code sample exactly as a reader sees and copies it. */
export interface DisplayedSample {
  /** `/direct-api/quickstart`, or the name of a file of samples that a page loads on request. */
  page: string;
  /** As the code block names it, such as `bash` or `js`; `curl` samples are `bash`. */
  language: string;
  /** The file name above a code block, if any. */
  title?: string;
  /** Whether it's one of several languages in a panel. */
  isPanel: boolean;
  code: string;
}

/** Code blocks and samples have different names for languages. */
const CODE = 'pre[data-language], [data-sample][data-language] pre';

function samplesIn(page: string, html: string): DisplayedSample[] {
  const document = loadHtml(html);
  return document(CODE)
    .toArray()
    .map((element) => {
      const block = document(element);
      const panel = block.closest('[data-sample]');
      const language = panel.attr('data-language') ?? block.attr('data-language') ?? '';
      const title = block.attr('data-title');
      return {
        page,
        language: language === 'curl' ? 'bash' : language,
        ...(title && { title }),
        isPanel: panel.length > 0,
        code: block.text(),
      };
    });
}

/** The code blocks of one built page, in order. @param route `/direct-api/quickstart`. */
export const samplesOn = (route: string): DisplayedSample[] =>
  samplesIn(route, readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8'));

/** The routes of all built pages. */
function builtRoutes(): string[] {
  return readdirSync(buildFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'index.html')
    .map((file) => `/${path.dirname(file)}`)
    .toSorted();
}

/** An operation's additional requests: its page loads them from this file, so its HTML lacks them. */
function samplesOnDemand(): DisplayedSample[] {
  const folder = path.join(buildFolder, 'page-data/panels');
  return readdirSync(folder).flatMap((file) => {
    const { more } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Panels;
    return samplesIn(file, more);
  });
}

/** Every code sample of the built site, in every language. */
export const displayedSamples = (): DisplayedSample[] => [...builtRoutes().flatMap(samplesOn), ...samplesOnDemand()];

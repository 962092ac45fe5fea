import { expect, test } from 'vitest';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { apis } from '../openapi/apis';
import { hosts } from '../src/data/hosts';
import { deadLinks, parsePage } from './support/html';
import { everyPage } from './support/pages';
import { buildFolder } from './support/built-site';

const isFile = (address: string): boolean => {
  const file = path.join(buildFolder, address);
  return existsSync(file) && statSync(file).isFile();
};

test('every link and anchor has a target', () => {
  const missing = parsePage(readFileSync(path.join(buildFolder, '404.html'), 'utf8'));
  // The language menu of the not-found page links to the page itself, whose URL is any missing route.
  expect(deadLinks(new Map([...everyPage(), ['/404.html', missing]]), isFile)).toEqual(['/404.html → /404']);
});

test('the link check detects a broken link, anchor, and unescaped URL', () => {
  const seeded = new Map([
    ['/a', parsePage('<h2 id=here></h2><a class=x href=/b>ok</a><a href="/b#there">ok</a><a href="#here">ok</a>')],
    ['/b', parsePage('<p id="there"></p><a href="/nowhere">dead</a><a href=/a#gone>dead</a><a data-raw href="missing.pdf">dead</a>')],
  ]);
  expect(deadLinks(seeded, () => false)).toEqual(['/b → /nowhere', '/b → /a#gone', '/b → missing.pdf']);
});

const knownHosts = new Set([
  ...Object.values(hosts).flatMap(({ sandbox, production }) =>
    [sandbox, production].flatMap((url) => (url ? [new URL(url.replace('{gateway}', 'x')).host] : [])),
  ),
  // Example merchants, shoppers, and gateways, and placeholders for "your own host".
  'github.example',
  // Test inboxes, and the address without a service that headings use.
  'sandbox.partita.example',
]);

const HOST = /\b(?:[a-z0-9-]+\.)*partita\.example\b/g;

test('pages name only Partita hosts that exist', () => {
  const wrong = [...everyPage()].flatMap(([route, page]) =>
    [...new Set(`${page.text} ${page.links.join(' ')}`.match(HOST))]
      .filter((host) => !knownHosts.has(host))
      .map((host) => `${route}: ${host}`),
  );
  expect(wrong).toEqual([]);
});

/** Standards and tools that pages link to, and assistants that open them. Adding one is a decision. */
const OUTSIDE = new Set(['openapi-ts.dev', 'openapi-generator.tech', 'www.algolia.com', 'chatgpt.com', 'claude.ai']);

test('external links use reserved domains or listed standards and tools', () => {
  const hostsOutside = [...everyPage().values()].flatMap((page) =>
    page.links.filter((link) => /^https?:/.test(link)).map((link) => new URL(link).host),
  );
  expect([...new Set(hostsOutside)].filter((host) => !host.endsWith('.example') && !OUTSIDE.has(host))).toEqual([]);
});

test('each specification can be downloaded', () => {
  const links = new Set([...everyPage().values()].flatMap((page) => page.links));
  for (const { id } of apis) {
    expect(isFile(`/openapi/${id}.yaml`), id).toBe(true);
    expect(links.has(`/openapi/${id}.yaml`), `a page links to ${id}.yaml`).toBe(true);
  }
});

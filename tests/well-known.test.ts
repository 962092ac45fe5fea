import { expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { apis } from '../openapi/apis';
import { hosts } from '../src/data/hosts';
import { apiCatalog, skillsFolder } from '../src/data/well-known';
import { skillFile } from '../src/plugins/well-known/skill-file';
import type { Skill } from '../src/plugins/well-known/skills';
import { buildFolder } from './support/built-site';

const SITE = hosts.docs.production;
const read = (file: string): string => readFileSync(path.join(buildFolder, file), 'utf8');

/** Whether a URL of this site leads to a file or a page in the build. */
const exists = (url: string): boolean => {
  const file = path.join(buildFolder, url.slice(SITE.length).replace(/#.*/, ''));
  return url.startsWith(`${SITE}/`) && (path.extname(file) ? existsSync(file) : existsSync(path.join(file, 'index.html')));
};

interface Index {
  $schema: string;
  skills: { name: string; type: string; description: string; url: string; digest: string }[];
}
const index = JSON.parse(read(`${skillsFolder}/index.json`)) as Index;
const fileOf = ({ url }: Index['skills'][number]): string => url.slice(SITE.length);

test('the index lists every skill with its digest', () => {
  expect(index.$schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json');
  expect(index.skills.map(({ name }) => name)).toEqual(['partita-hosted-checkout', 'partita-direct-api', 'partita-go-live-review']);
  for (const skill of index.skills) {
    expect(skill.type).toBe('skill-md');
    expect(skill.digest).toBe(
      `sha256:${createHash('sha256')
        .update(read(fileOf(skill)))
        .digest('hex')}`,
    );
  }
});

test('every skill has valid front matter and at most 200 lines', () => {
  for (const skill of index.skills) {
    const [, matter = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]+)$/.exec(read(fileOf(skill))) ?? [];
    expect(parse(matter)).toEqual({ name: skill.name, description: skill.description });
    expect(path.basename(path.dirname(fileOf(skill)))).toBe(skill.name);
    expect(skill.description.length).toBeLessThanOrEqual(1024);
    expect(body.split('\n').length).toBeLessThanOrEqual(200);
  }
});

test('every link in a skill leads to Markdown or a specification', () => {
  for (const skill of index.skills) {
    const links = [...read(fileOf(skill)).matchAll(/\]\((\S+?)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(15);
    expect(links.filter((link) => !exists(link) || !/\.(?:md|yaml)(?:#|$)/.test(link))).toEqual([]);
  }
});

test('a wrong skill fails the build with the reason', () => {
  const skill: Skill = { name: 'partita-x', title: 'X', description: 'Y', pages: [], operations: [], sections: [] };
  const sources = { pages: new Map(), operations: [], rules: [], addressOf: (route: string) => route };
  const wrong = (change: Partial<Skill>) => () => skillFile({ ...skill, ...change }, sources);
  expect(wrong({ name: 'Partita--X' })).toThrow('lowercase letters');
  expect(wrong({ description: 'y'.repeat(1025) })).toThrow('1,024 characters');
  expect(wrong({ pages: ['/nowhere'] })).toThrow('there is no page /nowhere');
  expect(wrong({ operations: ['v3/Nothing'] })).toThrow('no specification has the operation v3/Nothing');
  expect(wrong({})).not.toThrow();
});

test('the catalog lists every API in both environments', () => {
  const { linkset } = JSON.parse(read(apiCatalog.path)) as { linkset: Record<string, string | { href: string; type: string }[]>[] };
  expect(linkset.length).toBe(2 * apis.length);
  for (const { anchor, status, ...links } of linkset) {
    expect(String(anchor)).toMatch(/^https:\/\/\w+(?:\.sandbox)?\.partita\.example\/v\d$/);
    expect(status).toEqual([{ href: hosts.status.production, type: 'text/html' }]);
    expect(Object.keys(links)).toEqual(['service-desc', 'service-doc']);
    for (const { href } of Object.values(links).flat() as { href: string }[]) expect(exists(href), href).toBe(true);
  }
});

test('workflows are published next to the specification that they use', () => {
  const { sourceDescriptions } = parse(read('openapi/direct-api.arazzo.yaml'), { maxAliasCount: -1 }) as {
    sourceDescriptions: { url: string }[];
  };
  expect(sourceDescriptions.map(({ url }) => existsSync(path.join(buildFolder, 'openapi', url)))).toEqual([true]);
});

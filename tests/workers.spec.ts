import { expect, test } from '@playwright/test';
import { jobs } from '../src/workers/jobs';
import { inWorkers } from '../src/workers/pool';

const page = (title: string): string =>
  `<!doctype html><html><head><title>${title}</title><link rel=canonical href=https://docs.example/${title} /></head>
<body><main><div class=theme-doc-markdown><h1>${title}</h1><p>Words of ${title}.</p></div></main></body></html>`;
const site = { address: 'https://docs.example/', routes: ['/a'] };
const pages = Array.from({ length: 40 }, (_, at) => page(`page-${at}`));

test('many pages come back in their order, as if one thread had read them, and jobs side by side share the workers', async () => {
  const [records, twins] = await Promise.all([
    inWorkers('records', { baseUrl: '/' }, pages),
    inWorkers(
      'twins',
      site,
      pages.map((html) => ({ html })),
    ),
  ]);
  expect(records).toEqual(await jobs.records({ common: { baseUrl: '/' }, tasks: pages }));
  expect(twins.map((twin) => twin?.title)).toEqual(pages.map((_, at) => `page-${at}`));
});

test('a job that fails says why, and the next one runs', async () => {
  const broken = inWorkers('twins', site, [{ html: page('a'), markdown: 'no title' }]);
  await expect(broken).rejects.toThrow('The Markdown of /a has no title');
  expect(await inWorkers('records', { baseUrl: '/' }, [page('a')])).toHaveLength(1);
  expect(await inWorkers('records', { baseUrl: '/' }, [])).toEqual([]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { Tinypool } from 'tinypool';
import { markdownPlugins } from '../src/plugins/markdown-plugins';
import { bundledModule } from '../src/lib/bundled-module';
import { beside, isOurs } from '../src/plugins/parallel-markdown';
import { jobs } from '../src/workers/jobs';
import compile, { type MarkdownWork, type PlainOptions } from '../src/workers/markdown';
import { inWorkers } from '../src/workers/pool';

const root = path.join(__dirname, '..');

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

test.describe('Markdown beside the build', () => {
  const options = {
    siteDir: root,
    staticDirs: [path.join(root, 'static')],
    admonitions: true,
    markdownConfig: {
      format: 'detect',
      mermaid: false,
      emoji: true,
      mdx1Compat: { comments: false, admonitions: false, headingIds: false },
      anchors: { maintainCase: false },
      hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' },
    } as unknown as PlainOptions['markdownConfig'],
  };
  const pageOf = (content: string): MarkdownWork => ({
    options,
    processor: 'mdxProcessor',
    page: { content, filePath: path.join(root, 'docs/apis.mdx'), frontMatter: {}, compilerName: 'client' },
  });
  let workers: Tinypool;

  test.beforeAll(async () => {
    workers = new Tinypool({ filename: await bundledModule('src/workers/markdown.ts'), minThreads: 1, maxThreads: 1 });
  });
  test.afterAll(() => workers.destroy());

  test('a guide comes out of a worker as it comes out here', async () => {
    const guide = readFileSync(path.join(root, 'docs/checkout-solutions/hosted-fields/hosted-fields-diagram.mdx'), 'utf8').replace(
      /^---[^]*?\n---\n/,
      '',
    );
    const work = pageOf(guide);
    const made = (await workers.run(work)) as { content: string };
    expect(made).toEqual(await compile(work));
    expect(made.content, 'our own plugins ran').toContain('_components.td');
  });

  test('what a worker can’t do is left to the framework, which says what is wrong', async () => {
    await expect(workers.run(pageOf('[apis](./apis.mdx)'))).rejects.toThrow('the plugin of the pages knows');
    const here = { process: ({ content }: MarkdownWork['page']) => Promise.resolve({ content: `here: ${content}`, data: {} }) };
    const processors = beside(options, { mdProcessor: here, mdxProcessor: here }, (work) => workers.run(work) as never);
    expect(await processors.mdxProcessor.process(pageOf('[apis](./apis.mdx)').page)).toMatchObject({ content: 'here: [apis](./apis.mdx)' });
    expect((await processors.mdxProcessor.process(pageOf('# Words').page)).content).toContain('MDXContent');
  });

  test('pages with plugins that workers don’t know stay where they are', () => {
    expect(isOurs({ ...options, beforeDefaultRemarkPlugins: markdownPlugins })).toBe(true);
    expect(isOurs({ ...options, beforeDefaultRemarkPlugins: [] })).toBe(false);
    expect(isOurs({ ...options, beforeDefaultRemarkPlugins: markdownPlugins, rehypePlugins: [() => undefined] })).toBe(false);
  });
});

// Builds the site once with every setting that some test needs and the main build lacks: another base URL, a hosted search service, an
// announcement bar, a page that crashes, a broken anchor, and enforced Trusted Types.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './built-site';
import { createVariant } from './variant';

/** The search service in the build's settings. No request reaches it, since tests mock its responses. */
export const service = { appId: 'STANDINAPP', apiKey: 'search-only-key-of-nobody', indexName: 'partita_test' };
export const adminKey = 'admin-key-that-must-not-ship';

export const variantBase = '/docs/';
const folder = path.join(root, '.docusaurus/variant');
export const variantBuild = path.join(folder, 'build');
export const variantLog = path.join(folder, 'build.log');

/** The docs that tests open. The others become drafts, which a build leaves out, so it takes half as long. */
const DOCS = ['apis.mdx', 'getting-started/', 'api/v3/'];

/** Replaces `checkedFrontMatter` in the configuration. */
const FRONT_MATTER = `async (file) => {
    const page = await checkedFrontMatter(file);
    const [, doc] = file.filePath.replace(__dirname, '').split(/^[\\\\/]docs[\\\\/]/);
    const draft = doc !== undefined && !${JSON.stringify(DOCS)}.some((name) => doc.startsWith(name));
    return { ...page, frontMatter: { ...page.frontMatter, ...(draft && { draft }) } };
  }`;

/** A page that crashes after hydration, with a cause behind the error, until a reader tries again. */
const CRASHING_PAGE = `
import { useEffect, useState } from 'react';
import Layout from '@theme/Layout';
let crashed = false;
function Crash() {
  const [now, setNow] = useState(false);
  useEffect(() => { if (!crashed) { crashed = true; setNow(true); } }, []);
  if (now) throw new Error('The schedule is empty', { cause: new Error('No terminal') });
  return <h1>All is well</h1>;
}
export default function CrashingPage() { return <Layout title="Crash"><Crash /></Layout>; }
`;

const ANNOUNCEMENT = `{ id: 'maintenance', content: 'Sandbox maintenance on Sunday', backgroundColor: '#fdf2e4', textColor: '#1a1b2e', isCloseable: true }`;

/** @throws Error with the output of a failed build. */
function buildVariant(): void {
  const variant = createVariant();
  try {
    variant.edit('src/pages/crash.tsx', () => CRASHING_PAGE);
    variant.edit('docusaurus.config.ts', (before) =>
      before
        .replace('parseFrontMatter: checkedFrontMatter', `parseFrontMatter: ${FRONT_MATTER}`)
        // Links to drafts are broken.
        .replace("onBrokenLinks: 'throw'", "onBrokenLinks: 'ignore'")
        .replace("onBrokenMarkdownLinks: 'throw'", "onBrokenMarkdownLinks: 'ignore'"),
    );
    // llms.txt fails if pages are missing.
    variant.edit('src/plugins/derived-files/index.ts', (before) => before.replace('markdownFiles(props), ', ''));
    variant.edit('src/data/site.ts', (before) => before.replace(/(export const announcementBar[^=]*= )undefined/, `$1${ANNOUNCEMENT}`));
    variant.edit(
      'docs/getting-started/phases.mdx',
      (before) => `${before}\n[nowhere](/getting-started/plan-options#nowhere-on-this-page)\n`,
    );
    const env = {
      ALGOLIA_APP_ID: service.appId,
      ALGOLIA_SEARCH_API_KEY: service.apiKey,
      ALGOLIA_INDEX_NAME: service.indexName,
      ALGOLIA_ADMIN_API_KEY: adminKey,
      SITE_BASE: variantBase,
      SITE_TRUSTED_TYPES: 'enforce',
    };
    // The copy has the reference pages, and no test looks at the size of its scripts.
    const { status, output } = variant.build(env, ['--no-generate', '--no-minify']);
    if (status !== 0) throw new Error(output);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    renameSync(path.join(variant.folder, 'build'), variantBuild);
    writeFileSync(variantLog, output);
  } finally {
    variant.dispose();
  }
}

/** For tests that read or open this build. @throws Error that explains how to create it. */
export function needVariant(): void {
  if (!existsSync(variantBuild)) throw new Error('There is no variant build. Run "npx tsx tests/support/build-variant.ts" first.');
}

if (require.main === module) buildVariant();

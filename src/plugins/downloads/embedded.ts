import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, transformSync, type Plugin } from 'esbuild';
import { spellings, synonyms } from '../../data/synonyms';
import { withTokens } from '../../sandbox/node/payment-page/styles';
import { INSTALLED, readLock } from '../shipped-packages/lock';
import { packageNotices } from '../shipped-packages/notices';
import { base85Text } from './base85';
import { EMBEDDED } from './packages';

/** Text as an expression of a program that runs in Node. Brotli's bytes are the same on every machine; those of zlib depend on the processor. */
const compressed = (text: string): string => `brotliDecompressSync(base85Bytes('${base85Text(brotliCompressSync(text))}')).toString()`;

/** The licenses of what the program contains, and the license that one of them refers to. */
function licenses(siteDir: string): string {
  const notices = packageNotices(siteDir, EMBEDDED, readLock(siteDir, INSTALLED));
  const gpl = readFileSync(path.join(siteDir, 'static/licenses/gpl-3.0.txt'), 'utf8');
  return [...notices.map(({ name, version, text }) => `${name} ${version}, unchanged:\n\n${text.trim()}`), gpl.trim()].join('\n\n');
}

/** What {@link compressed} needs. */
const imports = (siteDir: string): string => `
    import { brotliDecompressSync } from 'node:zlib';
    import { base85Bytes } from ${JSON.stringify(path.join(siteDir, 'src/plugins/downloads/base85.ts'))};`;

/** The stylesheet of the payment page, without comments and spaces. */
const paymentStyles = (siteDir: string): string => {
  const read = (file: string): string => readFileSync(path.join(siteDir, 'src', file), 'utf8');
  return transformSync(withTokens(read('sandbox/node/payment-page/page.css'), read('css/tokens.css')), {
    loader: 'css',
    minify: true,
  }).code.trim();
};

/** Modules that read files of this repository, or contain much text, each with what replaces it in a program that has only itself. */
const modules: Record<string, (siteDir: string) => string> = {
  'sandbox/node/common/read-contract.ts': (siteDir) => `
    ${imports(siteDir)}
    export const readContract = () => JSON.parse(${compressed(readFileSync(path.join(siteDir, 'src/sandbox/contract/contract.json'), 'utf8'))});`,
  'sandbox/node/server/load-open-pgp.ts': (siteDir) => `
    import { createRequire } from 'node:module';
    import { fileURLToPath } from 'node:url';
    import { runInThisContext } from 'node:vm';
    ${imports(siteDir)}
    export async function loadOpenPgp() {
      const source = ${compressed(readFileSync(path.join(siteDir, 'node_modules/openpgp/dist/node/openpgp.min.cjs'), 'utf8'))};
      const library = { exports: {} };
      const run = runInThisContext('(function (module, exports, require, __filename) {' + source + '\\n})', { filename: 'openpgp.cjs' });
      run(library, library.exports, createRequire(import.meta.url), fileURLToPath(import.meta.url));
      return library.exports;
    }`,
  'sandbox/node/payment-page/read-styles.ts': (siteDir) => `
    ${imports(siteDir)}
    export const readStyles = () => ${compressed(paymentStyles(siteDir))};`,
  'data/synonyms.ts': (siteDir) => `
    ${imports(siteDir)}
    export const { spellings, synonyms } = JSON.parse(${compressed(JSON.stringify({ spellings, synonyms }))});`,
  'sandbox/node/cli/licenses.ts': (siteDir) => `
    ${imports(siteDir)}
    export const licenses = () => ${compressed(licenses(siteDir))};`,
};

/** Modules that are mostly text, with what they export, and a folder that only they import. */
const programs: Record<string, { exported: string; own?: string }> = {
  'sandbox/node/integration-check/cases/index.ts': { exported: 'cases, incidents, incidentCases' },
  'sandbox/node/cli/commands/reconcile.ts': { exported: 'reconcile', own: 'domain/reconcile' },
};

/** A module as a compressed program. It shares what else it imports from other folders with the rest of the sandbox. */
async function program(siteDir: string, name: string, { exported, own }: (typeof programs)[string]): Promise<string> {
  const entry = path.join(siteDir, 'src', name);
  const folder = `${path.posix.dirname(name)}/`;
  const found = new Set<string>();
  const sharedModules: Plugin = {
    name: 'shared-modules',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\.\// }, ({ path: imported, resolveDir }) => {
        const file = path.relative(path.join(siteDir, 'src'), path.join(resolveDir, imported)).replaceAll('\\', '/');
        if (file === own || file.startsWith(folder)) return undefined;
        found.add(file);
        return { path: file, external: true };
      }),
  };
  const options = { bundle: true, charset: 'utf8', format: 'cjs', minify: true, target: 'node20', write: false } as const;
  const { outputFiles } = await build({ entryPoints: [entry], absWorkingDir: siteDir, plugins: [sharedModules], ...options });
  // esbuild finds them in another order each time.
  const shared = [...found].toSorted();
  return `
    import { runInThisContext } from 'node:vm';
    ${imports(siteDir)}
    ${shared.map((file, index) => `import * as shared${index} from ${JSON.stringify(path.join(siteDir, 'src', file))};`).join('\n')}
    const library = { exports: {} };
    const source = ${compressed(outputFiles[0]?.text ?? '')};
    const shared = { ${shared.map((file, index) => `${JSON.stringify(file)}: shared${index}`).join(', ')} };
    runInThisContext('(function (module, require) {' + source + '\\n})', { filename: '${path.basename(path.dirname(name))}.cjs' })(library, (file) => shared[file]);
    export const { ${exported} } = library.exports;`;
}

/** Embeds the files that the sandbox reads when it runs from this repository. */
export const embeddedFiles = (siteDir: string): Plugin => ({
  name: 'embedded-files',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path: file }) => {
      const name = path.relative(path.join(siteDir, 'src'), file).replaceAll('\\', '/');
      const listed = programs[name];
      const contents = listed ? await program(siteDir, name, listed) : modules[name]?.(siteDir);
      return contents === undefined ? undefined : { contents, loader: 'js' };
    }),
});

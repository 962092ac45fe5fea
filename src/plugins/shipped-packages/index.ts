import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { EMBEDDED } from '../downloads/packages';
import { INSTALLED, readLock } from './lock';
import { noticesOf, noticesText } from './notices';
import { placeOf, SHIPPED } from './shipped';

export const NOTICES = 'third-party-licenses.txt';

/** The part of the bundler's module that is used here: a concatenated module lists several. */
interface Module {
  identifier(): string;
  nameForCondition?(): string | null | undefined;
  modules?: Iterable<Module>;
}
interface Compilation {
  chunks: Iterable<object>;
  chunkGraph: { getChunkModulesIterable(chunk: object): Iterable<Module> };
}
interface Compiler {
  hooks: { done: { tap(name: string, act: (stats: { compilation: Compilation }) => void): void } };
}
type Configured = ReturnType<NonNullable<Plugin['configureWebpack']>>;

/** Modules in chunks after tree shaking, so a package that no reader downloads isn't included. */
const modulesIn = ({ chunks, chunkGraph }: Compilation): Module[] =>
  [...chunks].flatMap((chunk) =>
    [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((module) => (module.modules ? [...module.modules] : [module])),
  );

/** JavaScript modules have a resource; styles have it in their name, after the loaders: `css …!/…/infima.css|0`. */
const fileOf = (module: Module): string => module.nameForCondition?.() ?? module.identifier().split('!').at(-1)?.split('|')[0] ?? '';

/** Records which packages ship to readers, and writes their licenses next to the pages. */
export default function shippedPackages({ siteDir }: LoadContext): Plugin {
  const places = new Set<string>(EMBEDDED);
  const apply = (compiler: Compiler): void =>
    compiler.hooks.done.tap('partita-shipped-packages', ({ compilation }) => {
      for (const module of modulesIn(compilation)) {
        const place = placeOf(fileOf(module));
        if (place) places.add(place);
      }
    });
  return {
    name: 'partita-shipped-packages',
    configureWebpack: (_config, isServer) =>
      (isServer || process.env.NODE_ENV !== 'production' ? {} : { plugins: [{ apply }] }) as Configured,
    async postBuild({ outDir }) {
      const found = [...places].toSorted();
      writeFileSync(path.join(siteDir, SHIPPED), `${JSON.stringify(found, null, 2)}\n`);
      writeFileSync(path.join(outDir, NOTICES), noticesText(noticesOf(siteDir, found, readLock(siteDir, INSTALLED))));
    },
  };
}

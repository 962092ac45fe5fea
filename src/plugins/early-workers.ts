import type { Plugin } from '@docusaurus/types';
import type { Compiler } from 'webpack';
import { startWorkers } from '../workers/pool';

/** What runs on the server is bundled: what comes next is rendering, and after it the plugins ask the workers. */
const onceBundled = ({ hooks }: Compiler): void => hooks.done.tap('partita-early-workers', startWorkers);

/** Starts the workers of finished pages while pages are rendered, which leaves a core free at its beginning and at its end. */
export default function earlyWorkers(): Plugin | null {
  if (process.env.NODE_ENV !== 'production') return null;
  return {
    name: 'partita-early-workers',
    configureWebpack: (_, isServer) => (isServer ? { plugins: [onceBundled] } : {}),
  };
}

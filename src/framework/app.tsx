import type { ComponentType, ReactNode } from 'react';
import { nextTask } from '../lib/next-task';

let App: ComponentType;

/** Runs the modules of the page's frame, in a task after those of the libraries below it. */
export async function loadApp(): Promise<void> {
  await nextTask();
  const { default: found } = await import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/App.js');
  App = found as ComponentType;
}

/**
 * In the place of the framework's own (3.10.2: lib/client/App.js), which its entry imports: all modules of the page would run in one
 * task with those that it needs to begin.
 */
export default function LoadedApp(): ReactNode {
  return <App />;
}

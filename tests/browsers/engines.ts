import { findBrowser } from '../../src/tooling/commands/browser';
import type { Engine } from './browser';
import { firefoxPath, startWithPuppeteer } from './puppeteer';
import { hasWebKit, startWebKit } from './webkit';

interface Choice {
  name: string;
  isInstalled: boolean;
  start(): Promise<Engine>;
}

/** The engines other than Chromium, in which every other browser test runs. */
export const otherEngines: readonly Choice[] = [
  {
    name: 'Firefox',
    isInstalled: firefoxPath !== undefined,
    start: () => startWithPuppeteer('firefox', firefoxPath ?? 'firefox'),
  },
  { name: 'WebKitGTK', isInstalled: hasWebKit, start: startWebKit },
];

/** Starts Chromium, with which the others are compared. */
export const startChromium = (): Promise<Engine> => startWithPuppeteer('chrome', findBrowser());

import { existsSync } from 'node:fs';
import { launch, type KeyInput } from 'puppeteer-core';
import type { Engine } from './browser';

/** Starts Firefox through WebDriver BiDi, or Chromium. */
export async function startWithPuppeteer(browser: 'firefox' | 'chrome', executablePath: string): Promise<Engine> {
  const started = await launch({
    browser,
    executablePath,
    headless: true,
    args: browser === 'chrome' ? ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] : [],
    // The width of an emulated screen would hide the width of the scroll bar.
    defaultViewport: { width: 1280, height: 800 },
  });
  const [page = await started.newPage()] = await started.pages();
  return {
    name: (await started.version()).replace('/', ' '),
    goTo: async (url) => void (await page.goto(url)),
    goBack: async () => void (await page.goBack({ waitUntil: [] })),
    resize: (width, height) => page.setViewport({ width, height }),
    run: <Result>(script: string) => page.evaluate(script) as Promise<Result>,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key as KeyInput),
    close: () => started.close(),
  };
}

/** Firefox ESR, as Debian and the Linux desktops of many companies have it, or a current Firefox. */
export const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));

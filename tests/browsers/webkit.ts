import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Builder, Capabilities, Key as SeleniumKey } from 'selenium-webdriver';
import { freePort } from '../../src/tooling/commands/free-port';
import type { Engine, Key } from './browser';

const DRIVER = '/usr/bin/WebKitWebDriver';

/** The folders of Debian's libraries, one for each architecture. */
const libraryFolders = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));

const miniBrowser = libraryFolders
  .flatMap((name) =>
    ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) => path.join('/usr/lib', name, version, 'MiniBrowser')),
  )
  .find((file) => existsSync(file));

/** Whether this machine has WebKitGTK and its driver. */
export const hasWebKit = existsSync(DRIVER) && miniBrowser !== undefined;

const pressed: Record<Key, string> = { Enter: SeleniumKey.ENTER, Escape: SeleniumKey.ESCAPE, Tab: SeleniumKey.TAB, '/': '/' };

/**
 * Starts WebKitGTK, the engine of Safari in a browser for Linux. It needs a display: on a machine without one, the tests run below
 * `xvfb-run`.
 */
export async function startWebKit(): Promise<Engine> {
  const port = await freePort();
  const service = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore' });
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  });
  const server = `http://127.0.0.1:${port}`;
  await waitFor(server);
  const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
  const size = (): Promise<[number, number]> => driver.executeScript('return [innerWidth, innerHeight]');
  const found = await driver.getCapabilities();
  const type = async (text: string): Promise<void> => {
    await driver.actions().sendKeys(text).perform();
  };
  return {
    name: `WebKitGTK ${found.get('browserVersion')}`,
    goTo: (url) => driver.get(url),
    goBack: () => driver.navigate().back(),
    resize: async (width, height) => {
      const window = driver.manage().window();
      await window.setRect({ width, height });
      const [inner, high] = await size();
      await window.setRect({ width: width + (width - inner), height: height + (height - high) });
    },
    run: (script) => driver.executeScript(`return ${script}`),
    clickAt: async (x, y) => {
      const actions = driver.actions();
      await actions.move({ x, y, duration: 0 }).click().perform();
    },
    type,
    press: (key) => type(pressed[key]),
    close: async () => {
      await driver.quit();
      service.kill();
    },
  };
}

/** Waits until a WebDriver server responds. */
async function waitFor(server: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isReady = await fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${DRIVER} doesn't respond at ${server}.`);
}

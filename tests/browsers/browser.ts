// What the tests in this folder need of a browser: addresses, scripts, and real input. Each engine has a module that implements it with a
// driver that its vendor supports. Playwright's own Firefox and WebKit are patched builds, which no reader has.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'vitest';

const keys = ['Enter', 'Escape', 'Tab', '/'] as const;
export type Key = (typeof keys)[number];

/** A value that can be sent to a page. */
export type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

/** A browser that a driver controls, with one page. */
export interface Engine {
  /** The name and version, such as "Firefox 153.0". */
  name: string;
  goTo(url: string): Promise<void>;
  goBack(): Promise<void>;
  /** Sets the size of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function or source text in the page. @returns the result, after a promise is resolved. */
  run<Result>(script: string): Promise<Result>;
  /** Clicks with a mouse at a point of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  close(): Promise<void>;
}

/** How long a page may take to respond, in milliseconds. */
const TIMEOUT = 20_000;

const requireFrom = createRequire(__filename);
const testingLibrary = readFileSync(requireFrom.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/** The part of Testing Library that finds elements, once it has been loaded into a page. */
interface InPage {
  TestingLibraryDom: { queryAllByRole(container: Element, role: string, options: object): HTMLElement[] };
}

interface Point {
  x: number;
  y: number;
}

/** A page in one of the browsers, used as a reader uses it: by role and name, with mouse and keyboard. */
export class Reader {
  constructor(
    readonly engine: Engine,
    private readonly siteUrl: string,
  ) {}

  /** Runs a function in the page. It can use nothing but its arguments. */
  evaluate<Args extends Plain[], Result>(fn: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    return this.engine.run(`(${fn.toString()})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`);
  }

  /** Opens a page and waits until it has hydrated. */
  async open(route: string): Promise<void> {
    await this.engine.goTo(new URL(route, this.siteUrl).href);
    await this.hydrated();
  }

  hydrated(): Promise<void> {
    return this.until(() => document.documentElement.dataset.hasHydrated === 'true', true);
  }

  /** Waits until a function returns a value in the page. */
  async until<Result>(fn: () => Result, value: Result): Promise<void> {
    await expect.poll(() => this.evaluate(fn), { timeout: TIMEOUT }).toEqual(value);
  }

  /** Waits until the text of the page's main part matches. */
  async sees(pattern: RegExp): Promise<void> {
    const text = (): string => document.querySelector('main')?.innerText.replaceAll(/\s+/g, ' ') ?? '';
    const isSeen = async (): Promise<boolean> => pattern.test(await this.evaluate(text));
    await expect.poll(isSeen, { timeout: TIMEOUT, message: `The page shows ${pattern}` }).toBe(true);
  }

  path(): Promise<string> {
    return this.evaluate(() => window.location.pathname);
  }

  private async pointOf(role: string, name: string): Promise<Point | null> {
    // A page's policy forbids scripts of others, but not those of a driver. Its own module system must not see this one.
    await this.engine.run(`window.TestingLibraryDom || ((define, module, exports) => { ${testingLibrary} })()`);
    return this.evaluate(
      async (wanted: string, label: string) => {
        const { queryAllByRole } = (window as unknown as InPage).TestingLibraryDom;
        const found = queryAllByRole(document.body, wanted, { name: label, hidden: true }).find((element) => element.checkVisibility());
        if (!found) return null;
        const point = (): { x: number; y: number } => {
          const box = found.getBoundingClientRect();
          return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
        };
        const isUncovered = (): boolean => {
          const { x, y } = point();
          const onTop = document.elementFromPoint(x, y);
          return onTop !== null && (found.contains(onTop) || onTop.contains(found));
        };
        if (!isUncovered()) found.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y } = point();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        // The page may still scroll, and another element may still cover this one, such as a menu that closes.
        return point().y === y && isUncovered() ? { x, y } : null;
      },
      role,
      name,
    );
  }

  /** Clicks the first visible element with this role and name, as soon as there is one. */
  async click(role: string, name: string): Promise<void> {
    const deadline = performance.now() + TIMEOUT;
    for (let point = await this.pointOf(role, name); ; point = await this.pointOf(role, name)) {
      if (point) return this.engine.clickAt(point.x, point.y);
      if (performance.now() > deadline) throw new Error(`No ${role} named "${name}" can be clicked on ${await this.path()}.`);
    }
  }
}

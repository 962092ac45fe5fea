import type { Browser } from '@playwright/test';

/** An event of the Chrome DevTools Protocol. */
export interface DevToolsEvent {
  method: string;
  params: unknown;
}

interface Answer {
  id: number;
  result?: unknown;
  error?: { message: string };
}

/** A tab that's controlled through the Chrome DevTools Protocol. */
export interface Tab {
  /** Calls a method. @throws Error with the browser's message. */
  send<Result>(method: string, params?: object): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Opens a tab with an empty cache.
 *
 * Playwright's own pages would distort the timing: they enable the protocol's `Runtime` domain, with which V8 parses a script again when an
 * error is created in it, and React creates errors while it loads. `Runtime.evaluate` works without the domain.
 * @param onEvent Called for each event of the domains that are enabled.
 */
export async function openTab(browser: Browser, onEvent: (event: DevToolsEvent) => void): Promise<Tab> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
  // Playwright would take over a flat session.
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (answer: Answer) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const received = JSON.parse(message) as Answer | DevToolsEvent;
    if ('method' in received) onEvent(received);
    else waiting.get(received.id)?.(received);
  });
  let calls = 0;
  return {
    async send<Result>(method: string, params: object = {}): Promise<Result> {
      const id = ++calls;
      const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
      const { result, error } = await answer;
      waiting.delete(id);
      if (error) throw new Error(`${method}: ${error.message}`);
      return result as Result;
    },
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}

/**
 * Settles in a task of its own, so that what follows leaves room for what a reader does meanwhile.
 * Not by a timer: browsers hold those back in a tab that is not seen.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage('');
  });

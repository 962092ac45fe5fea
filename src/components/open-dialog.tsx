import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows a dialog on top of the page until it calls `close`. */
export function openDialog(dialogWith: (close: () => void) => ReactElement): void {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const close = (): void => {
    root.unmount();
    host.remove();
  };
  root.render(dialogWith(close));
}

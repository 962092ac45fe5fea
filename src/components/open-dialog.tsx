import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { isCovered, makeRoom } from './overlays';

/** Shows a dialog on top of the page until it calls `close`. It does nothing if the search or another dialog has been opened in the meantime. */
export function openDialog(dialogWith: (close: () => void) => ReactElement): void {
  if (isCovered() || !makeRoom()) return;
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const close = (): void => {
    root.unmount();
    host.remove();
  };
  root.render(dialogWith(close));
}

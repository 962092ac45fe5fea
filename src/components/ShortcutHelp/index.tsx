import { useEffect, useRef, useState, type ReactNode } from 'react';
import { shortcuts, type Shortcut } from '@site/src/data/shortcuts';
import { keysOf } from '@site/src/components/key-press';
import { openDialog } from '@site/src/components/open-dialog';
import { areSingleKeysOn, turnSingleKeys } from '@site/src/components/single-keys';
import styles from './styles.module.css';

function Keys({ presses, isMac }: { presses: Shortcut['presses']; isMac: boolean }): ReactNode {
  return presses.map((press, index) => (
    <span key={press.key}>
      {index > 0 && <span> or </span>}
      {keysOf(press, isMac).map((key, at) => (
        <span key={key}>
          {at > 0 && <span> + </span>}
          <kbd>{key}</kbd>
        </span>
      ))}
    </span>
  ));
}

function ShortcutHelp({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser keeps focus inside a modal dialog, closes it on Escape, and restores focus.
  useEffect(() => dialog.current?.showModal(), []);
  const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
  return (
    <dialog ref={dialog} className={styles.help} aria-labelledby="shortcut-help" onClose={onClose}>
      <div className={styles.head}>
        <h2 id="shortcut-help">Keyboard shortcuts</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <dl className={styles.list}>
        {Object.entries<Shortcut>(shortcuts).map(([name, { does, where, presses }]) => (
          <div key={name}>
            <dt>
              <span>{does}</span>
              {where && <span className={styles.where}>{` ${where}`}</span>}
            </dt>
            <dd>
              <Keys presses={presses} isMac={isMac} />
            </dd>
          </div>
        ))}
      </dl>
      <SingleKeys />
    </dialog>
  );
}

function SingleKeys(): ReactNode {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const change = (on: boolean): void => {
    turnSingleKeys(on);
    setOn(on);
  };
  return (
    <label className={styles.single}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} />
      <span>Enable single-key shortcuts</span>
    </label>
  );
}

/** Shows a dialog with all keyboard shortcuts of the site. */
export const showShortcuts = (): void => openDialog((close) => <ShortcutHelp onClose={close} />);

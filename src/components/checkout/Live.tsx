import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { EMPTY_CARD } from '@site/src/sandbox/control/card-entry';
import { Checkout } from '@site/src/components/checkout/session/checkout';
import type { Presentation } from '@site/src/components/checkout/session/moments';
import { ORDER } from '@site/src/components/checkout/session/order';
import { SandboxShop } from '@site/src/components/checkout/session/sandbox-shop';
import { ControlError } from '@site/src/sandbox/control/control-error';
import contract from '@site/src/sandbox/contract/page-contract.json';
import { Coupon } from './Coupon';
import { Log } from './Log';
import { ModalWindow } from './ModalWindow';
import type { PickerStyle } from './PlanPicker';
import { PayForm } from './PayForm';
import { RedirectWindow } from './RedirectWindow';
import { Screen } from './Screen';
import { FrameWindow } from './FrameWindow';
import styles from './styles.module.css';

const WINDOWS = { fields: undefined, iframe: FrameWindow, modal: ModalWindow, redirect: RedirectWindow } as const;

export interface LiveProps {
  checkout: Checkout;
}

function ExpireButton({ onClick }: { onClick: () => void }): ReactNode {
  return (
    <button type="button" onClick={onClick}>
      Let 61 minutes pass
    </button>
  );
}

/** Opens a checkout with its own sandbox. */
export const openCheckout = (presentation: Presentation): Checkout => new Checkout(presentation, SandboxShop.open(contract));

/** A checkout demo connected to a sandbox, with a log of its events. */
export default function Live({ checkout }: LiveProps): ReactNode {
  const { presentation } = checkout;
  const state = useSyncExternalStore(
    checkout.subscribe,
    () => checkout.state,
    () => checkout.state,
  );
  const [entry, setEntry] = useState(EMPTY_CARD);
  const [pickerStyle, setPickerStyle] = useState<PickerStyle>('list');
  const [problem, setProblem] = useState('');
  const run = (action: () => Promise<void>): void => {
    setProblem('');
    action().catch((error: unknown) => {
      // The sandbox refuses some steps, such as paying a link that has expired. Any other error is a bug.
      if (!(error instanceof ControlError)) reportError(error);
      setProblem("The sandbox couldn't complete this step. Select Start again.");
    });
  };
  useEffect(() => {
    if (checkout.state.log.length === 0) run(() => checkout.start());
  }, [checkout]);
  const restart = (): void => {
    setEntry(EMPTY_CARD);
    run(() => checkout.start());
  };
  const isOpen = state.step === 'form' || state.step === 'challenge';
  const form = <PayForm checkout={checkout} state={state} entry={entry} pickerStyle={pickerStyle} onEntry={setEntry} run={run} />;
  const Window = WINDOWS[presentation];
  const expire = (): void => run(() => checkout.expire());
  // Controls behind an open modal can't be reached.
  const isCovered = isOpen && presentation === 'modal';
  return (
    <div className={styles.columns}>
      <div className={styles.stage}>
        {Window ? (
          <Window checkout={checkout} state={state}>
            <Screen checkout={checkout} state={state} form={form} run={run} />
            {isCovered && (
              <div className={styles.controls}>
                <ExpireButton onClick={expire} />
              </div>
            )}
          </Window>
        ) : (
          <>
            {isOpen && <Coupon checkout={checkout} state={state} pickerStyle={pickerStyle} onPickerStyle={setPickerStyle} run={run} />}
            <Screen checkout={checkout} state={state} form={form} run={run} />
          </>
        )}
        <div className={styles.controls} role="group" aria-label="Demo controls">
          {isOpen && !isCovered && <ExpireButton onClick={expire} />}
          {state.step !== 'opening' && !isCovered && (
            <button type="button" onClick={restart}>
              Start again
            </button>
          )}
          <span role="alert">{problem}</span>
        </div>
        <p className={styles.note}>
          {`This demo is for order ${ORDER.reference}. It accepts only test cards, and nothing you type leaves this page.`}
        </p>
      </div>
      <Log title="What happens" entries={state.log} isLive />
    </div>
  );
}

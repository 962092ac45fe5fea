import { useState, type ReactNode } from 'react';
import { shop, type Session } from '@site/src/components/Console/session/session';
import styles from './styles.module.css';

interface ShopperActionsProps {
  planNumber: string;
  session: Session;
}

/** Returns the actions that the shopper of a plan can take in its current state. */
function actionsFor({ sandbox }: Session, planNumber: string): [action: string, label: string][] {
  const plan = sandbox.state.plans.get(planNumber);
  if (!plan) return [];
  if (plan.authorization.status === 'pending_3ds' && plan.status === 'initialized')
    return [
      ['approve', 'Approve the 3DS challenge'],
      ['decline', 'Decline it'],
    ];
  if (plan.status === 'initialized') return [['pay', 'Pay on the hosted page']];
  if (plan.status === 'on_hold') return [['update_card', 'Update the card']];
  return plan.status === 'active' ? [['pay_off', 'Pay off the rest']] : [];
}

/** Buttons that act as the shopper on the hosted page, in the 3DS challenge, or in the portal. */
export function ShopperActions({ planNumber, session }: ShopperActionsProps): ReactNode {
  const [problem, setProblem] = useState('');
  const actions = actionsFor(session, planNumber);
  const status = session.sandbox.state.plans.get(planNumber)?.status;
  if (actions.length === 0) return null;
  const act = (action: string): void => {
    setProblem('');
    shop(session, { planNumber, action }).catch((error: Error) => setProblem(error.message));
  };
  return (
    <div className={styles.shopper} role="group" aria-label="As the shopper">
      <span className={styles.note}>
        The plan is <code>{status}</code>. As the shopper:
      </span>
      {actions.map(([action, label]) => (
        <button key={action} type="button" onClick={() => act(action)}>
          {label}
        </button>
      ))}
      {problem && <span role="alert">{problem}</span>}
    </div>
  );
}

import { stamp } from '../../domain/time';
import type { SandboxState } from '../core/state';
import { terminalOfPlan } from '../plans/terminals';
import type { PlanRecord } from '../plans/record';
import type { Entry, Line } from '../ledger/entry';

/** A settlement line, with its plan and the time of its activity. */
export interface SettledLine extends Line {
  plan: PlanRecord;
  at: number;
}

/** What Partita pays to a merchant, or a core merchant owes Partita, for one day and currency. */
export interface Payout {
  id: string;
  model: 'managed' | 'core';
  /** In milliseconds. */
  at: number;
  currency: string;
  /** Minor units. */
  net: number;
  lines: SettledLine[];
}

/** Fees of core merchants are collected or invoiced, so they aren't in a payout. */
const PREFIXES = { managed: 'payout', core: 'collection' } as const;

/** Returns the lines that are settled until a time, in the order of their plans. */
const settledLines = (state: Readonly<SandboxState>, until: number): SettledLine[] =>
  [...state.plans.values()].flatMap((plan) =>
    plan.ledger
      .filter((entry): entry is Entry & { line: Line } => entry.line !== undefined && entry.line.settlesAt <= until)
      .map(({ at, line }) => ({ ...line, plan, at })),
  );

/** Returns the payouts and collections until a time, oldest first. Lines never move, so an earlier one never changes. */
export function payoutsOf(state: Readonly<SandboxState>, until: number): Payout[] {
  const payouts = new Map<string, Payout>();
  for (const line of settledLines(state, until)) {
    const { currency } = line.plan;
    const { model } = terminalOfPlan(line.plan);
    const id = `${PREFIXES[model]}-${stamp(line.settlesAt).slice(0, 10)}-${currency}`;
    const payout = payouts.get(id) ?? { id, model, at: line.settlesAt, currency, net: 0, lines: [] };
    payout.net += line.gross + line.fee;
    payout.lines.push(line);
    payouts.set(id, payout);
  }
  return [...payouts.values()].toSorted((a, b) => a.at - b.at);
}

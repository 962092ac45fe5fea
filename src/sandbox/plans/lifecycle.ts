import { NEVER } from '../core/scheduled-work';
import type { SeededRandom } from '../core/random';
import { DAY, daysBetween, HOUR } from '../../domain/time';
import { AUTHORIZATION_LIFETIME, serializeInstallment } from './serialize';
import { outstandingOf, type PlanRecord } from './record';
import {
  activate,
  ANNOUNCED_BEFORE,
  authorize,
  cancelRest,
  CAPTURE_WINDOW,
  captureOutstanding,
  endChallenge,
  chargeInstallment,
  failInstallment,
  heldAmountOf,
  confirmLate,
  localDate,
  nextDue,
  confirmRefund,
  RETRY_DAYS,
  speedOf,
  GATEWAY_DELAY,
} from './transitions';
import { nextReleaseAt, postRelease } from './postings';
import { planEvent } from './event';
import type { EventDraft } from '../core/types';
import { keepVersion } from './versions';

interface Job {
  at: number;
  run: () => EventDraft[];
}

/** Returns when the shopper agreed to the plan: at its first authorization. A link can be paid days after it was created. */
const paidSince = ({ ledger, createdAt }: PlanRecord): number =>
  ledger.find(({ transaction }) => transaction?.type === 'authorization')?.at ?? createdAt;

/**
 * Returns when an installment is charged: on its due date, at the time of day at which the plan started. In the fast test modes, it comes
 * sooner.
 */
function moment(plan: PlanRecord, dueDate: string): number {
  const anchor = plan.activatedAt ?? paidSince(plan);
  const at = anchor + (daysBetween(localDate(anchor, plan), dueDate) * DAY) / speedOf(plan);
  if (speedOf(plan) > 1) return at;
  // Around midnight, daylight saving time would move the charge to another day.
  const date = localDate(at, plan);
  return date === dueDate ? at : at + (date > dueDate ? -HOUR : HOUR);
}

function expire(plan: PlanRecord, at: number): EventDraft[] {
  const expiredFrom = plan.status;
  plan.status = 'expired';
  cancelRest(plan);
  if (plan.authorization.status === 'succeeded') plan.authorization.status = 'expired';
  return [planEvent(plan, 'plan.expired', at, { expiredFrom })];
}

function waitingJobs(plan: PlanRecord, random: SeededRandom): Job[] {
  if (plan.status === 'initialized') {
    const { authorizesAt } = plan;
    if (authorizesAt !== undefined) return [{ at: authorizesAt, run: () => confirmLate(plan, authorizesAt, random) }];
    const { challengeEndsAt: ends } = plan;
    if (ends !== undefined && ends < plan.expiresAt) return [{ at: ends, run: () => endChallenge(plan, true, ends, random) }];
    return [{ at: plan.expiresAt, run: () => expire(plan, plan.expiresAt) }];
  }
  const [first] = plan.installments;
  const paidAt = paidSince(plan);
  const isDeferred = plan.firstDate !== undefined && plan.firstDate > localDate(paidAt, plan);
  const startsAt = isDeferred && first ? moment(plan, first.dueDate) : paidAt;
  const isAutomatic = isDeferred && plan.autoCapture;
  const at = isAutomatic ? startsAt : startsAt + CAPTURE_WINDOW / speedOf(plan);
  const ends: Job = { at, run: () => (isAutomatic ? activate(plan, at, random) : expire(plan, at)) };
  const { at: authorizedAt } = plan.authorization;
  if (authorizedAt === undefined) return [ends];
  // Nothing has been charged yet, so the authorization is renewed until the capture or the first date.
  const renewsAt = authorizedAt + AUTHORIZATION_LIFETIME / speedOf(plan);
  const renews = (): EventDraft[] => {
    authorize(plan, heldAmountOf(plan), renewsAt, random);
    return [];
  };
  return [ends, { at: renewsAt, run: renews }];
}

function scheduleJobs(plan: PlanRecord, random: SeededRandom): Job[] {
  const next = nextDue(plan);
  if (!next) return [];
  const jobs: Job[] = [];
  const { resumedAt = 0 } = plan;
  const planned = moment(plan, next.dueDate);
  // What was missed during a hold is charged after it, one installment a day.
  const due = Math.max(planned, resumedAt);
  const announcedAt = planned - ANNOUNCED_BEFORE / speedOf(plan);
  if (plan.announced < next.number && announcedAt >= resumedAt) {
    const at = announcedAt;
    jobs.push({
      at,
      run: () => {
        plan.announced = next.number;
        return [planEvent(plan, 'installment.upcoming', at, { installment: serializeInstallment(next, plan.currency) })];
      },
    });
  }
  const charge = (): EventDraft[] => {
    if (planned < due) plan.resumedAt = due + DAY / speedOf(plan);
    return chargeInstallment(plan, next, due, random);
  };
  jobs.push({ at: due, run: charge });
  const { at: authorizedAt } = plan.authorization;
  if (plan.strategy === 'secured' && authorizedAt !== undefined) {
    const at = Math.max(authorizedAt + AUTHORIZATION_LIFETIME / speedOf(plan), resumedAt);
    jobs.push({
      at,
      run: () => {
        if (plan.does.failRenewal === next.number) {
          next.attempts += 1;
          return failInstallment(plan, next, at);
        }
        authorize(plan, outstandingOf(plan), at, random);
        return [];
      },
    });
  }
  return jobs;
}

function graceJobs(plan: PlanRecord, random: SeededRandom): Job[] {
  const { failure } = plan;
  const failed = nextDue(plan);
  const days = failure && RETRY_DAYS[failure.retries];
  if (!failure || !failed || days === undefined) return [];
  const at = failure.retryAt ?? failure.since + (days * DAY) / speedOf(plan);
  return [
    {
      at,
      run: () => {
        failure.retries += 1;
        delete failure.retryAt;
        const events = chargeInstallment(plan, failed, at, random);
        const isOver = failure.retries === RETRY_DAYS.length && plan.status === 'on_hold';
        return isOver && plan.strategy === 'secured' ? [...events, ...captureOutstanding(plan, at, random)] : events;
      },
    },
  ];
}

function jobsOf(plan: PlanRecord, random: SeededRandom): Job[] {
  const jobs: Job[] = [];
  if (plan.status === 'initialized' || plan.status === 'pending_capture') jobs.push(...waitingJobs(plan, random));
  if (plan.status === 'active') jobs.push(...scheduleJobs(plan, random));
  if (plan.status === 'on_hold' && plan.holdReason === 'payment_failed') jobs.push(...graceJobs(plan, random));
  const pending = plan.refunds.find(({ status }) => status === 'pending');
  if (pending) {
    const at = pending.requestedAt + GATEWAY_DELAY;
    jobs.push({ at, run: () => confirmRefund(plan, pending, at, random) });
  }
  const releasesAt = nextReleaseAt(plan);
  const releases = (at: number): EventDraft[] => {
    postRelease(plan, at);
    return [];
  };
  if (releasesAt !== undefined) jobs.push({ at: releasesAt, run: () => releases(releasesAt) });
  return jobs;
}

/**
 * Finishes a change of a plan: adds a version to its history, and updates the time of its next scheduled event.
 * @param at When it changed, in milliseconds.
 */
export function recordChange(plan: PlanRecord, random: SeededRandom, at: number): PlanRecord {
  keepVersion(plan, at);
  plan.nextAt = Math.min(NEVER, plan.chargebackOpensAt ?? NEVER, ...jobsOf(plan, random).map((job) => job.at));
  return plan;
}

/** Two years of retries, renewals, and charges need fewer steps. A plan with more has a job that stays due. */
const MOST_STEPS = 500;

/**
 * Advances a plan to a time, and returns the new plan and its events, oldest first. It only schedules chargebacks, in `chargebackOpensAt`:
 * the caller opens them.
 * @throws Error if a job of the plan stays due, which is a bug.
 */
export function advancePlan(before: PlanRecord, now: number, random: SeededRandom): { plan: PlanRecord; events: EventDraft[] } {
  const plan = structuredClone(before);
  const events: EventDraft[] = [];
  for (let steps = 0; ; steps++) {
    const job = jobsOf(plan, random).reduce<Job | undefined>((first, next) => (first && first.at <= next.at ? first : next), undefined);
    const limit = Math.min(now, plan.chargebackOpensAt ?? NEVER);
    if (!job || job.at > limit) break;
    if (steps === MOST_STEPS)
      throw new Error(
        `Plan ${plan.planNumber} is ${plan.status}, and after ${MOST_STEPS} steps, more is due at ${new Date(job.at).toISOString()}. Does its job record that it has run?`,
      );
    events.push(...job.run());
    keepVersion(plan, job.at);
  }
  return { plan: recordChange(plan, random, now), events };
}

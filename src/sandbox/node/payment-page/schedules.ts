import type { InstallmentRecord, PlanRecord } from '../../plans/record';
import { outstandingOf } from '../../plans/record';
import { createSchedule } from '../../plans/transitions';

/** The numbers of installments that the shopper can choose. */
export const countsOf = ({ options, installments }: PlanRecord): number[] =>
  [...new Set([...options, installments.length])].toSorted((left, right) => left - right);

/** Returns the schedule of each choice. @param today The date of the first installment, unless the plan has another one. */
export const schedulesOf = (plan: PlanRecord, today: string): InstallmentRecord[][] =>
  countsOf(plan).map((count) => {
    const { installments } = plan;
    if (count === installments.length) return installments;
    const other = { ...plan };
    createSchedule(other, plan.firstDate ?? today, outstandingOf(plan), count);
    return other.installments;
  });

import { stamp } from '../../domain/time';
import { earliest, type ScheduledWork } from '../core/scheduled-work';
import type { EventDraft } from '../core/types';

/** Reports that are ready later than their request. */
export const reportWork: ScheduledWork = {
  nextAt: ({ reports }) => earliest([...reports.values()].map(({ announced, readyAt }) => (announced ? undefined : readyAt))),
  run: (state, until) =>
    [...state.reports.values()].flatMap((report): EventDraft[] => {
      const { requestId, announced, readyAt, downloadUrl, expiresAt } = report;
      if (announced || readyAt > until) return [];
      state.reports.set(requestId, { ...report, announced: true });
      return [{ type: 'report.ready', at: readyAt, data: { requestId, downloadUrl, expiresAt: stamp(expiresAt) } }];
    }),
};

/** The times of a managed chargeback. The sandbox follows them, and pages state them. */
export const chargebackRules = {
  /** Evidence is due at the end of this day after the case opened, in UTC. Networks allow 20 to 45 days. */
  evidenceDays: 13,
  /** How long a decision typically takes, in days after the evidence was submitted. The sandbox decides after the shortest time. */
  shortestDecisionDays: 30,
  longestDecisionDays: 75,
  /** When the merchant is reminded that there's no evidence, in hours before it's due. */
  remindedHours: 72,
} as const;

/** A problem, its location, and how to fix it. */
export interface Diagnostic {
  file: string;
  line: number;
  rule: string;
  problem: string;
  fix: string;
}

/** Formats a finding as one line: its location, rule, problem, and fix. */
export const printed = ({ file, line, rule, problem, fix }: Diagnostic): string => `${file}:${line}  ${rule}  ${problem}  → ${fix}`;

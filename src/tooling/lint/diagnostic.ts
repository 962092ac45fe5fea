/** A problem, its place, and how to fix it. */
export interface Diagnostic {
  file: string;
  line: number;
  rule: string;
  problem: string;
  fix: string;
}

/** A finding as one line: its place, rule, problem, and fix. */
export const printed = ({ file, line, rule, problem, fix }: Diagnostic): string => `${file}:${line}  ${rule}  ${problem}  → ${fix}`;

/** What is wrong, where, and what to do about it. */
export interface Diagnostic {
  file: string;
  line: number;
  rule: string;
  problem: string;
  fix: string;
}

/** One line for each finding: where, which rule, what, and the way out. */
export const printed = ({ file, line, rule, problem, fix }: Diagnostic): string => `${file}:${line}  ${rule}  ${problem}  → ${fix}`;

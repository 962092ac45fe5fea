import type { Exception } from './exceptions';
import type { Diagnostic } from './diagnostic';

/** Returns findings without an exception, and exceptions without a finding. */
export function withoutExceptions(found: readonly Diagnostic[], allowed: readonly Exception[]): Diagnostic[] {
  const used = new Set<object>();
  const left = found.filter((finding) => {
    const exception = allowed.find(
      (candidate) => candidate.file === finding.file && candidate.rule === finding.rule && finding.problem.includes(candidate.problem),
    );
    if (exception) used.add(exception);
    return !exception;
  });
  const stale = allowed
    .filter((exception) => !used.has(exception))
    .map(({ file, rule, problem }) => ({
      file,
      line: 1,
      rule,
      problem: `the exception ${problem} covers nothing`,
      fix: 'Remove it from src/tooling/lint/exceptions.ts.',
    }));
  return [...left, ...stale];
}

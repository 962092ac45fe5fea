import type { Exception } from './exceptions';
import type { Diagnostic } from './diagnostic';

/** Returns findings without an exception, and exceptions without a finding. */
export function withoutExceptions(found: readonly Diagnostic[], allowed: readonly Exception[]): Diagnostic[] {
  const used = new Set<object>();
  const left = found.filter((finding) => {
    const exception = allowed.find(
      (one) => one.file === finding.file && one.rule === finding.rule && finding.problem.includes(one.problem),
    );
    if (exception) used.add(exception);
    return !exception;
  });
  const stale = allowed
    .filter((one) => !used.has(one))
    .map(({ file, rule, problem }) => ({
      file,
      line: 1,
      rule,
      problem: `the exception ${problem} covers nothing`,
      fix: 'Remove it from src/tooling/lint/exceptions.ts.',
    }));
  return [...left, ...stale];
}

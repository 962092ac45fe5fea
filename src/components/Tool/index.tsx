import { useId, useState, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import type { Problem, Reading } from '@site/src/domain/parsed-input';
import { ProblemId } from './problem-id';
import styles from './styles.module.css';

interface State<Fields, Result> {
  fields: Fields;
  /** The last one that could be computed. */
  result: Result;
  problem: Problem<Extract<keyof Fields, string>> | undefined;
}

export type Tool<Fields, Result> = State<Fields, Result> & { change: (change: Partial<Fields>) => void };

/**
 * The state of a tool. A faulty entry keeps what was typed and leaves the last result in its place, so that nothing jumps.
 * @throws Error when it starts with a faulty entry, which would be a fault of the page.
 */
export function useTool<Fields extends object, Result>(
  initial: Fields,
  read: (fields: Fields) => Reading<Result, Extract<keyof Fields, string>>,
): Tool<Fields, Result> {
  const [state, setState] = useState<State<Fields, Result>>(() => {
    const { value, problem } = read(initial);
    if (problem) throw new Error(problem.text);
    return { fields: initial, result: value as Result, problem: undefined };
  });
  const change = (part: Partial<Fields>): void =>
    setState((before) => {
      const fields = { ...before.fields, ...part };
      const { value, problem } = read(fields);
      return problem ? { ...before, fields, problem } : { fields, result: value as Result, problem: undefined };
    });
  return { ...state, change };
}

interface ToolFormProps {
  name: string;
  /** The controls. Without script they don't show, and the result stands for itself. */
  controls: ReactNode;
  /** The result in one sentence: it is what a screen reader says after each change. */
  summary: ReactNode;
  problem: Problem | undefined;
  children: ReactNode;
}

/** The frame of a tool in a guide: controls, what they come to in one sentence, and the result. */
export function ToolForm({ name, controls, summary, problem, children }: ToolFormProps): ReactNode {
  const id = useId();
  return (
    <form className={styles.tool} aria-label={name} noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={styles.controls} data-needs-script>
        <ProblemId value={id}>{controls}</ProblemId>
      </div>
      <p id={id} className={problem ? styles.problem : styles.summary} aria-live="polite">
        {problem ? problem.text : summary}
        {problem?.code && (
          <>
            {' '}
            The API returns{' '}
            <Link to={`/api/v3/errors#${problem.code}`}>
              <code>{problem.code}</code>
            </Link>
            .
          </>
        )}
      </p>
      <div className={styles.result} data-search="skip" data-stale={problem !== undefined}>
        {problem && <p className={styles.stale}>The result below is for your last valid entry.</p>}
        {children}
      </div>
    </form>
  );
}

/** Two parts of a result, next to each other where there is room. */
export function Columns({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.columns}>{children}</div>;
}

export * from './fields';

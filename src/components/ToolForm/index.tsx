import { useId, useState, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import type { Problem, Reading } from '@site/src/domain/parsed-input';
import { ProblemId } from './problem-id';
import styles from './styles.module.css';

interface State<Fields, Result> {
  fields: Fields;
  /** Result of the last valid input. */
  result: Result;
  problem: Problem<Extract<keyof Fields, string>> | undefined;
}

/** What a field of the form shows and does. */
interface BoundField<Value> {
  value: Value;
  isWrong: boolean;
  onChange: (value: Value) => void;
}

export type ToolState<Fields, Result> = State<Fields, Result> & {
  change: (change: Partial<Fields>) => void;
  /** The properties of the component for one field. */
  bind: <Name extends Extract<keyof Fields, string>>(name: Name) => BoundField<Fields[Name]>;
};

/**
 * Manages the fields and the result of a tool. While an entry is invalid, the last result stays, so the layout doesn't jump.
 * @throws Error if the initial fields are invalid, which is a bug in the page.
 */
export function useTool<Fields extends object, Result>(
  initial: Fields,
  read: (fields: Fields) => Reading<Result, Extract<keyof Fields, string>>,
): ToolState<Fields, Result> {
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
  return {
    ...state,
    change,
    bind: (name) => ({
      value: state.fields[name],
      isWrong: state.problem?.field === name,
      onChange: (value) => change({ [name]: value } as unknown as Partial<Fields>),
    }),
  };
}

interface ToolFormProps {
  name: string;
  /** Form controls, hidden without JavaScript. */
  controls: ReactNode;
  /** The result in one sentence, which screen readers announce after each change. */
  summary: string;
  problem: Problem | undefined;
  children: ReactNode;
}

/** The form of a tool in a guide: controls, a one-sentence summary, and the result. */
export function ToolForm({ name, controls, summary, problem, children }: ToolFormProps): ReactNode {
  const id = useId();
  return (
    <form className={styles.tool} aria-label={name} noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={styles.controls} data-needs-script>
        <ProblemId value={id}>{controls}</ProblemId>
      </div>
      <p id={id} className={problem ? styles.problem : styles.summary} aria-live="polite">
        <span>{problem ? problem.text : summary}</span>
        {problem?.code && (
          <span>
            {' '}
            The API returns{' '}
            <Link to={`/api/v3/errors#${problem.code}`}>
              <code>{problem.code}</code>
            </Link>
            .
          </span>
        )}
      </p>
      <div className={styles.result} data-search="skip">
        {problem && <p className={styles.stale}>The result below is for your last valid entry.</p>}
        {children}
      </div>
    </form>
  );
}

/** Puts the parts of a result side by side if there's room. */
export function Columns({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.columns}>{children}</div>;
}

export * from './fields';

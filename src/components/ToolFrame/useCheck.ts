import { useState } from 'react';

interface Check<Input, Result> {
  input: Input;
  change: (part: Partial<Input>) => void;
  /** What a text field shows and does. */
  bind: (name: keyof Input) => { value: string; onChange: (text: string) => void };
  /** What the last check found. Any change discards it. */
  result: Result | undefined;
  run: () => void;
}

/**
 * The fields of an inspector and the check that its reader starts.
 * @param failed the result when the check can't load.
 */
export function useCheck<Input extends Record<keyof Input, string>, Result>(
  initial: Input,
  check: (input: Input) => Promise<Result>,
  failed: Result,
): Check<Input, Result> {
  const [input, setInput] = useState(initial);
  const [result, setResult] = useState<Result>();
  const change = (part: Partial<Input>): void => {
    setInput({ ...input, ...part });
    setResult(undefined);
  };
  return {
    input,
    change,
    bind: (name) => ({ value: input[name], onChange: (text) => change({ [name]: text } as Partial<Input>) }),
    result,
    run: () => void check(input).then(setResult, () => setResult(failed)),
  };
}

/** The time, in Unix seconds. */
export const unixNow = (): string => String(Math.floor(Date.now() / 1000));

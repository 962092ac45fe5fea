import { useState } from 'react';

interface Check<Input, Result> {
  input: Input;
  change: (part: Partial<Input>) => void;
  /** What a text field shows and does. */
  bind: (name: keyof Input) => { value: string; onChange: (text: string) => void };
  /** The result of the last check. Any change discards it. */
  result: Result | undefined;
  run: () => void;
}

/**
 * Manages the fields of a tool and the check that a reader starts.
 * @param failed Returns the result when the check can't be loaded or fails.
 */
export function useCheck<Input extends Record<keyof Input, string>, Result>(
  initial: Input,
  check: (input: Input) => Promise<Result>,
  failed: (error: unknown) => Result,
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
    run: () => void check(input).then(setResult, (error) => setResult(failed(error))),
  };
}

/** The time, in Unix seconds. */
export const unixNow = (): string => String(Math.floor(Date.now() / 1000));

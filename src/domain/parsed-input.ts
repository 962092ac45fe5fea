/** What keeps an entry from being used: which field, and what to do. */
export interface Problem<Field extends string = string> {
  field: Field;
  text: string;
  /** What the API answers to it: a code of the error catalogue. */
  code?: string;
}

/** What a tool makes of what a reader entered: a value, or the field at fault. */
export type Reading<Value, Field extends string = string> =
  { value: Value; problem?: undefined } | { value?: undefined; problem: Problem<Field> };

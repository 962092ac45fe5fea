/** What makes an entry invalid: the field, and what to do. */
export interface Problem<Field extends string = string> {
  field: Field;
  text: string;
  /** The API's code for it, from the error catalog. */
  code?: string;
}

/** The result of parsing a reader's input: a value, or the invalid field. */
export type Reading<Value, Field extends string = string> =
  { value: Value; problem?: undefined } | { value?: undefined; problem: Problem<Field> };

/** An invalid field, and what to do. */
export interface Problem<Field extends string = string> {
  field: Field;
  text: string;
  /** The API's error code for the problem. */
  code?: string;
}

/** The result of parsing a reader's input: a value or a problem. */
export type Reading<Value, Field extends string = string> =
  | { value: Value; problem?: undefined }
  | { value?: undefined; problem: Problem<Field> };

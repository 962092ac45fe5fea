/** An invalid instruction to the sandbox, with what to send instead. */
export class ControlError extends Error {}

/** The start of a value that someone sent, for a message. Converting an object to text could run into its own `toString`. */
export const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')).slice(0, 40);

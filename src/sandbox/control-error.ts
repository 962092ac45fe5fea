/** An invalid instruction to the sandbox, with what to send instead. */
export class ControlError extends Error {}

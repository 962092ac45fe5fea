/** What is wrong with an instruction to the sandbox, and what to send instead. */
export class Misuse extends Error {}

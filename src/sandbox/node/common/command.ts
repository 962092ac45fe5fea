import { parseArgs, type ParseArgsConfig } from 'node:util';
import { portProblemOf } from '../../../domain/blocked-ports';

/** The parts of the process that commands use. Tests replace them. */
export interface CommandIo {
  /** The command that runs the program, for usage lines: `node partita-sandbox.mjs`. */
  program: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Prints text and a line break to stdout. */
  out(text: string): void;
  /** Prints a long text and a line break to stdout: in a pager if that's a terminal, until the reader closes it. */
  page(text: string): Promise<void>;
  /** Prints text and a line break to stderr: errors, progress, and everything else that isn't the result. */
  err(text: string): void;
  /** Reads stdin to its end. */
  stdin(): Promise<string>;
  /**
   * Aborted by Ctrl+C, a request to stop, or the end of the terminal. Commands that run until then exit with 0. A command that reads it
   * must react to it, and reads it before it starts anything. The system ends the others.
   */
  stop: AbortSignal;
}

export interface Command {
  name: string;
  /** The arguments, as in `Usage: node partita-sandbox.mjs <usage>`: `trigger <event> [options]`. */
  usage: string;
  /** One line without a period, for the list of commands. */
  summary: string;
  /** Options and examples, printed below the usage line by `--help`. */
  help: string;
  /**
   * @returns the exit code: 0, or 1 if a check failed.
   * @throws UsageError for wrong arguments, and InputError for everything else that the user can fix. Both exit with 2.
   */
  run(args: readonly string[], io: CommandIo): Promise<number>;
}

/** Input that can't be used, or a sandbox that isn't running. The message says what to do. */
export class InputError extends Error {}

/** Wrong arguments. The program adds a pointer to `--help`. */
export class UsageError extends InputError {}

type Parsed<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/** Parses arguments with `parseArgs` of Node.js. @throws UsageError with a message of one sentence. */
export function parseOptions<const Config extends ParseArgsConfig>(config: Config): Parsed<Config> {
  try {
    return parseArgs<Config>(config);
  } catch (error) {
    const { message } = error as Error;
    // What follows the option looks like another one, as in --seed -1.
    const missing = /^Option '(-[\w-]+)' argument is ambiguous/.exec(message)?.[1];
    if (missing !== undefined) throw new UsageError(`${missing} needs a value that doesn't start with a dash.`);
    // Removes the advice on "--" that Node.js adds to some messages. No command needs it.
    const [sentence = ''] = message.split(/\.? To specify |\n/);
    throw new UsageError(/[.?!]$/.test(sentence) ? sentence : `${sentence}.`);
  }
}

/** Parses an option with a whole number. @param name `--seed` @throws UsageError that names the option. */
export function wholeNumber(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${name} must be a whole number from ${min} to ${max}, not "${text.slice(0, 40)}".`);
}

/** Parses a port. 0 stands for any free one. @throws UsageError, also for a port that clients refuse to call. */
export function portNumber(name: string, text: string): number {
  const port = wholeNumber(name, text, { min: 0, max: 65_535 });
  const problem = port === 0 ? undefined : portProblemOf({ port: String(port) });
  if (problem !== undefined) throw new UsageError(`${name}: ${problem}`);
  return port;
}

/** Returns the argument of a command that takes exactly one. @throws UsageError */
export function onlyArgument(command: string, name: string, [first, ...rest]: readonly string[]): string {
  if (first !== undefined && first !== '' && rest.length === 0) return first;
  throw new UsageError(`"${command}" takes one ${name}.`);
}

import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What a command may use of the process that runs it. Tests pass their own. */
export interface CommandIo {
  /** How the program is started, for usage lines: `node partita-sandbox.mjs`. */
  program: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Prints one line, or several, to stdout. The last line break is added. */
  out(text: string): void;
  /** The same for stderr: errors, progress, and everything else that isn't the result. */
  err(text: string): void;
  /** Everything that is piped in. */
  stdin(): Promise<string>;
  /** Aborted by Ctrl+C or SIGTERM. Commands that run until then end with 0. */
  stop: AbortSignal;
}

export interface Command {
  name: string;
  /** The arguments, as in `Usage: node partita-sandbox.mjs <usage>`: `trigger <event> [options]`. */
  usage: string;
  /** For the list of commands: one line without a period. */
  summary: string;
  /** Options and examples, printed below the usage line by `--help`. */
  help: string;
  /**
   * @returns the exit code: 0, or 1 when a check failed.
   * @throws UsageError for wrong arguments, InputError for everything else that the user can fix. Both exit with 2.
   */
  run(args: readonly string[], io: CommandIo): Promise<number>;
}

/** Input that can't be used, or a sandbox that isn't running. The message says what to do. */
export class InputError extends Error {}

/** Wrong arguments. The program adds a pointer to `--help`. */
export class UsageError extends InputError {}

type Parsed<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/** `parseArgs` of Node.js. @throws UsageError in one sentence. */
export function parseOptions<const Config extends ParseArgsConfig>(config: Config): Parsed<Config> {
  try {
    return parseArgs<Config>(config);
  } catch (error) {
    // Node appends advice on "--" to some messages, which no command here needs.
    const [sentence = ''] = (error as Error).message.split(/\.? To specify |\n/);
    throw new UsageError(/[.?!]$/.test(sentence) ? sentence : `${sentence}.`);
  }
}

/** A whole number from an option. @throws UsageError that names the option. */
export function wholeNumber(option: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`--${option} must be a whole number from ${min} to ${max}, not "${text.slice(0, 40)}".`);
}

/** The argument of a command that takes one. @throws UsageError */
export function onlyArgument(command: string, name: string, [first, ...rest]: readonly string[]): string {
  if (first !== undefined && first !== '' && rest.length === 0) return first;
  throw new UsageError(`"${command}" takes one ${name}.`);
}

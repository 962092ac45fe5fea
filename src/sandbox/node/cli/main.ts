import { failureCause } from '../../../domain/failure-cause';
import { ControlError } from '../../control/control-error';
import { InputError, UsageError, type Command, type CommandIo } from '../common/command';
import { commands } from './commands';
import { start } from './commands/start';
import { licenses } from './licenses';
import { version } from '../common/version';

const list = (): string => {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
};

const helpOf = ({ usage, summary, help }: Command, { program }: CommandIo): string =>
  `Usage: ${program} ${usage}\n\n${summary}.\n\n${help}`.trimEnd();

const overview = (io: CommandIo): string => `Usage: ${io.program} [command] [options]

Runs the Partita sandbox on this machine. Without a command, it starts one.

Commands:
${list()}

Run "${io.program} <command> --help" for the options of a command.
"--version" prints the version of the APIs, and "--licenses" the licenses of the packages it contains.

Options of "start":
${start.help}`;

const isHelp = (argument: string): boolean => argument === '--help' || argument === '-h';

/** @throws UsageError for an unknown name. */
function commandOf(name: string): Command {
  const command = commands.find((candidate) => candidate.name === name);
  if (!command)
    throw new UsageError(`There is no command "${name.slice(0, 40)}". The commands are ${commands.map((known) => known.name).join(', ')}.`);
  return command;
}

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const [first = ''] = args;
  const isNamed = first !== '' && !first.startsWith('-');
  const command = isNamed ? commandOf(first) : start;
  if (args.some(isHelp)) {
    io.out(isNamed ? helpOf(command, io) : overview(io));
    return 0;
  }
  const about = first === '--version' ? version : first === '--licenses' ? licenses : undefined;
  if (about) {
    io.out(about());
    return 0;
  }
  return command.run(isNamed ? args.slice(1) : args, io);
}

/**
 * Runs a command. Errors are printed to stderr as one sentence.
 * @param args Without the program: `['trigger', 'plan.created']`.
 * @returns the exit code: 0, 1 if a check failed, or 2 for wrong usage or input.
 */
export async function main(args: readonly string[], io: CommandIo): Promise<number> {
  try {
    return await run(args, io);
  } catch (error) {
    const [name = ''] = args;
    const help = commands.some((known) => known.name === name) ? `${name} --help` : '--help';
    const isFixable = error instanceof InputError || error instanceof ControlError;
    io.err(isFixable ? error.message : `Unexpected error: ${failureCause(error)}`);
    if (error instanceof UsageError) io.err(`Run "${io.program} ${help}" for all options.`);
    return 2;
  }
}

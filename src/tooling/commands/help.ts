const flags = ['--help', '-h'];

/** Ends the process with an error if the command line has arguments, for a command that takes none. */
export function takesNothing(rest: readonly string[] = process.argv.slice(2)): void {
  if (rest.length === 0) return;
  console.error(`This command doesn't take "${rest.join(' ')}". See --help.`);
  process.exit(1);
}

/** Prints a command's usage and ends the process if the command line asks for it with `--help` or `-h`. */
export function help(usage: string): void {
  if (!process.argv.slice(2).some((argument) => flags.includes(argument))) return;
  console.log(usage);
  process.exit(0);
}

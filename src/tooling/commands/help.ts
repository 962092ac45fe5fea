const flags = ['--help', '-h'];

/** Prints a command's usage and ends the process if the command line asks for it with `--help` or `-h`. */
export function help(usage: string): void {
  if (!process.argv.slice(2).some((argument) => flags.includes(argument))) return;
  console.log(usage);
  process.exit(0);
}

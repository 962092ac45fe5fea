import { spawn } from 'node:child_process';

/** The result of running a block of commands in a shell. */
interface Pasted {
  /** Everything that it printed, errors included. */
  output: string;
  /** Exit code of its last command. */
  code: number;
}

/** A shell that runs blocks of commands one after another, as a terminal does when a reader pastes them. */
export interface Shell {
  paste(block: string): Promise<Pasted>;
  close(): void;
}

/**
 * Opens a shell.
 * @param env Variables that the reader has set before the first block.
 */
export function openShell(cwd: string, env: NodeJS.ProcessEnv): Shell {
  const shell = spawn('bash', ['--noprofile', '--norc'], { cwd, env: { ...process.env, ...env } });
  let output = '';
  let settle: ((pasted: Pasted) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  const read = (part: Buffer): void => {
    output += part.toString();
    const [end, code] = /::pasted (\d+)\n/.exec(output) ?? [];
    if (end === undefined) return;
    settle?.({ output: output.slice(0, output.indexOf(end)), code: Number(code) });
    output = '';
  };
  shell.stdout.on('data', read);
  shell.once('exit', () => fail?.(new Error(`The shell ended: ${output}`)));
  shell.stdin.write('exec 2>&1\n');
  return {
    paste: (block) =>
      new Promise((resolve, reject) => {
        settle = resolve;
        fail = reject;
        shell.stdin.write(`${block}\necho "::pasted $?"\n`);
      }),
    close: () => shell.kill(),
  };
}

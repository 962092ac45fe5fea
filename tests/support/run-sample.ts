import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { localBaseUrls } from '../../src/data/base-urls';
import { sandboxWorld } from '../../src/data/sandbox-world';
import { languages, type LanguageId } from '../../src/reference/samples/languages';
import { libraries } from '../../src/tooling/commands/toolchains';

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end. @param input Goes to its standard input. */
export function run(
  command: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; input?: string | Buffer },
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: options.cwd, env: { ...process.env, ...options.env }, timeout: 120_000 });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
    child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

export const extensionOf = (language: LanguageId): string => languages.find(({ id }) => id === language)?.extension ?? '';

const NEWTONSOFT = libraries.newtonsoft;
/** The class path: a folder's classes, and the libraries. */
export const classpath = (folder: string): string => [folder, ...libraries.jackson].join(':');

interface Program {
  command: string;
  args: string[];
}

/** Runs a compiler. @throws Error with its output when it fails. */
export async function compile(folder: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const { code, stdout, stderr } = await run(command, args, { cwd: folder, env: { ...goEnvironment, ...env } });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
}

/** Compiles a source file where the language requires it. @throws Error with the compiler's output. */
export async function prepared(language: LanguageId, folder: string, source: string, extra: string[] = []): Promise<Program> {
  mkdirSync(folder, { recursive: true });
  const name = language === 'java' ? 'Sample.java' : `sample.${extensionOf(language)}`;
  writeFileSync(path.join(folder, name), source);
  const isAsync = source.includes('static async Task Main(');
  switch (language) {
    case 'curl':
      return { command: 'sh', args: [name] };
    case 'node':
      return { command: 'node', args: [name] };
    case 'python':
      return { command: 'python3', args: [name] };
    case 'php':
      return { command: 'php', args: [name] };
    case 'ruby':
      return { command: 'ruby', args: [name] };
    case 'java':
      // The compiler runs for a second, so JIT compilation and parallel garbage collection would cost more than they save.
      await compile(folder, 'javac', [
        '-J-XX:TieredStopAtLevel=1',
        '-J-XX:+UseSerialGC',
        '-proc:none',
        '-cp',
        classpath(folder),
        '-d',
        folder,
        name,
      ]);
      return { command: 'java', args: ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', classpath(folder), 'Sample'] };
    case 'go':
      await compile(folder, 'go', ['build', '-o', 'sample', name]);
      return { command: path.join(folder, 'sample'), args: [] };
    case 'csharp':
      // Mono's compiler doesn't accept an asynchronous Main as an entry point; that of .NET does.
      writeFileSync(
        path.join(folder, 'entry.cs'),
        isAsync ? 'class Entry { static void Main() { Sample.Main().GetAwaiter().GetResult(); } }' : '',
      );
      await compile(folder, 'mcs', [
        '-langversion:latest',
        '-nowarn:28,1685',
        ...(isAsync ? ['-main:Entry'] : []),
        '-r:System.Net.Http.dll',
        `-r:${NEWTONSOFT}`,
        '-out:sample.exe',
        name,
        'entry.cs',
        ...extra,
      ]);
      return { command: 'mono', args: ['sample.exe'] };
  }
}

/** Go uses its build cache, and ignores modules, which no sample needs. */
const goEnvironment = { GO111MODULE: 'off', GOFLAGS: '-mod=mod', GOCACHE: '/tmp/partita-go-cache', MONO_PATH: path.dirname(NEWTONSOFT) };

/**
 * The environment of a program whose clock is days ahead, from the program `datefudge`. The programs of `faketime` share memory that ends with
 * the first of them, so the next one sometimes doesn't start.
 */
export function clockAhead(days: number): NodeJS.ProcessEnv {
  const printed = execFileSync('datefudge', [`+${days} days`, 'env'], { encoding: 'utf8' });
  const variables = printed.match(/^(?:LD_PRELOAD|LD_LIBRARY_PATH|DATEFUDGE)=.*$/gm) ?? [];
  return Object.fromEntries(variables.map((variable) => variable.split('=')));
}

/** The environment of samples. @param origin Where the sandbox listens. */
export const environmentFor = (token: string, origin: string): NodeJS.ProcessEnv => ({
  ...goEnvironment,
  ...localBaseUrls(origin),
  PARTITA_TOKEN: token,
  PARTITA_CLIENT_ID: sandboxWorld.clientId,
  PARTITA_CLIENT_SECRET: sandboxWorld.clientSecret,
});

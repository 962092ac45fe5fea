import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguageId } from '../../src/reference/samples/languages';
import { libraries } from '../../src/tooling/commands/toolchains';
import { classpath, compile, extensionOf, prepared, run, type Finished } from './run-sample';

const drivers = path.join(__dirname, 'drivers');

/** Programs that run in one process, each on request, numbered from 0. */
export interface Batch {
  run(number: number): Promise<Finished>;
  stop(): void;
}

interface Program {
  command: string;
  args: string[];
  /** The driver's name for a program. */
  nameOf(number: number): string;
}

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const interpreters = { node: 'node', python: 'python3', php: 'php', ruby: 'ruby' } as const;

/** A script for each program, and a driver that loads them. */
function scripts(language: keyof typeof interpreters, folder: string, sources: readonly string[]): Program {
  const extension = extensionOf(language);
  const nameOf = (number: number): string => path.join(folder, `sample-${number}.${extension}`);
  for (const [number, source] of sources.entries()) write(nameOf(number), source);
  return { command: interpreters[language], args: [path.join(drivers, `driver.${extension}`)], nameOf };
}

/** A separate package for each program, since each has a function `main`. The driver starts itself for each, since `os.Exit` would end it. */
async function go(folder: string, sources: readonly string[]): Promise<Program> {
  const packages = sources.map((_, number) => `s${number}`);
  for (const [number, source] of sources.entries())
    write(
      path.join(folder, `s${number}/sample.go`),
      source.replace(/^package main$/m, `package s${number}`).replace(/^func main\(\)/m, 'func Main()'),
    );
  write(path.join(folder, 'go.mod'), 'module samples\n');
  copyFileSync(path.join(drivers, 'driver.go'), path.join(folder, 'driver.go'));
  write(
    path.join(folder, 'programs.go'),
    `package main

import (
${packages.map((name) => `\t"samples/${name}"\n`).join('')})

var programs = map[string]func(){
${packages.map((name) => `\t"${name}": ${name}.Main,\n`).join('')}}
`,
  );
  await compile(folder, 'go', ['build', '-o', 'samples', '.'], { GO111MODULE: 'on' });
  return { command: path.join(folder, 'samples'), args: [], nameOf: (number) => `s${number}` };
}

/** A separate package for each program, since all have a class with the same name. */
async function java(folder: string, sources: readonly string[]): Promise<Program> {
  const file = (number: number): string => path.join(`s${number}`, 'Sample.java');
  for (const [number, source] of sources.entries()) write(path.join(folder, file(number)), `package s${number};\n${source}`);
  copyFileSync(path.join(drivers, 'Driver.java'), path.join(folder, 'Driver.java'));
  await compile(folder, 'javac', [
    '-proc:none',
    '-cp',
    classpath(folder),
    '-d',
    folder,
    'Driver.java',
    ...sources.map((_, number) => file(number)),
  ]);
  return {
    command: 'java',
    args: ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', classpath(folder), 'Driver'],
    nameOf: (number) => `s${number}.Sample`,
  };
}

/** A separate namespace for each program, for the same reason. */
async function csharp(folder: string, sources: readonly string[]): Promise<Program> {
  for (const [number, source] of sources.entries()) write(path.join(folder, `s${number}.cs`), `namespace S${number} {\n${source}\n}`);
  copyFileSync(path.join(drivers, 'driver.cs'), path.join(folder, 'driver.cs'));
  const files = ['driver.cs', ...sources.map((_, number) => `s${number}.cs`)];
  const references = ['-r:System.Net.Http.dll', `-r:${libraries.newtonsoft}`];
  await compile(folder, 'mcs', ['-langversion:latest', '-nowarn:28,1685', '-main:Driver', ...references, '-out:samples.exe', ...files]);
  return { command: 'mono', args: ['samples.exe'], nameOf: (number) => `S${number}.Sample` };
}

const compilers = { java, go, csharp };

/** Languages whose process or compiler takes longer to start than a sample takes to run. */
export const BATCHED = ['node', 'python', 'php', 'java', 'go', 'ruby', 'csharp'] as const satisfies readonly LanguageId[];

function programOf(language: (typeof BATCHED)[number], folder: string, sources: readonly string[]): Promise<Program> | Program {
  return language in interpreters
    ? scripts(language as keyof typeof interpreters, folder, sources)
    : compilers[language as keyof typeof compilers](folder, sources);
}

/** The time limit of a sample, in milliseconds. */
const TIMEOUT = 60_000;

/**
 * Compiles sources, each unchanged, and starts the process that runs them.
 * @param env The environment of the samples.
 * @throws Error with the compiler's output.
 */
export async function startBatch(
  language: (typeof BATCHED)[number],
  folder: string,
  sources: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Batch> {
  const { command, args, nameOf } = await programOf(language, folder, sources);
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env } });
  let said = '';
  let tell: (() => void) | undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
      tell?.();
    });
  child.on('close', () => tell?.());
  child.on('error', (error) => (said += error.message));
  child.stdin.on('error', () => undefined);
  return {
    run: (number) =>
      new Promise((resolve) => {
        said = '';
        const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT);
        tell = () => {
          const [, code] = /\n==done (\d+)\r?\n/.exec(said) ?? [];
          if (code === undefined && child.exitCode === null && child.signalCode === null) return;
          clearTimeout(timer);
          tell = undefined;
          resolve({ code: code === undefined ? child.exitCode : Number(code), stdout: said, stderr: '' });
        };
        child.stdin.write(`${nameOf(number)}\n`);
        tell();
      }),
    stop: () => void child.kill('SIGKILL'),
  };
}

/** Runs each source as a separate program, since a shell starts quickly. */
const oneByOne = (language: LanguageId, folder: string, sources: readonly string[], env: NodeJS.ProcessEnv): Batch => ({
  run: async (number) => {
    const { command, args } = await prepared(language, folder, sources[number] ?? '');
    return run(command, args, { cwd: folder, env });
  },
  stop: () => undefined,
});

/**
 * Prepares sources of any language to run.
 * @param env The environment of the samples.
 * @throws Error with the compiler's output.
 */
export async function startRunner(
  language: LanguageId,
  folder: string,
  sources: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Batch> {
  const batched = BATCHED.find((item) => item === language);
  return batched ? startBatch(batched, folder, sources, env) : oneByOne(language, folder, sources, env);
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguageId } from '../../src/reference/samples/languages';
import { libraries } from '../../src/tooling/commands/toolchains';
import { root } from './built-site';
import { run, type Finished } from './run-sample';

/** Writes each sample to a separate folder. @returns the files, relative to the folder. */
function written(folder: string, name: string, sources: readonly string[]): string[] {
  return sources.map((source, index) => {
    mkdirSync(path.join(folder, `s${index}`), { recursive: true });
    writeFileSync(path.join(folder, `s${index}`, name), source);
    return `s${index}/${name}`;
  });
}

/** A program that reads a JSON list of sources from its input and prints a JSON list of messages, empty for a source without errors. */
async function messagesOf(folder: string, command: string, args: string[], sources: readonly string[]): Promise<string[]> {
  const { code, stdout, stderr } = await run(command, args, { cwd: folder, input: JSON.stringify(sources) });
  if (code !== 0) throw new Error(stderr + stdout);
  return JSON.parse(stdout) as string[];
}

const READ_NODE = `const vm = require('node:vm');
const sources = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
console.log(JSON.stringify(sources.map((source) => { try { new vm.SourceTextModule(source); return ''; } catch (error) { return String(error); } })));`;

const READ_PYTHON = `import json, sys
def problem(source):
    try:
        compile(source, "sample.py", "exec")
        return ""
    except SyntaxError as error:
        return str(error)
print(json.dumps([problem(source) for source in json.load(sys.stdin)]))`;

const READ_PHP = `$problem = function (string $source): string {
    try { token_get_all($source, TOKEN_PARSE); return ''; } catch (ParseError $error) { return $error->getMessage(); }
};
echo json_encode(array_map($problem, json_decode(stream_get_contents(STDIN))));`;

const READ_RUBY = `require 'json'
puts JSON.generate(JSON.parse($stdin.read).map { |source|
  begin
    RubyVM::InstructionSequence.compile(source)
    ''
  rescue SyntaxError => error
    error.message
  end
})`;

const NO_MODULES = { GO111MODULE: 'on', GOFLAGS: '-mod=mod', GOPROXY: 'off', GOCACHE: '/tmp/partita-go-cache' };

/**
 * Compiles displayed samples with their language's toolchain, unchanged. Java, Go, and C# check types; PHP, Ruby, Python, Node, and Bash
 * have a compiler that checks syntax. Three languages get a wrapper: PHP code without an opening tag gets `<?php`, and each Java sample a
 * package, and each C# sample a namespace, so that one run compiles them all.
 * @returns the compiler's messages about each sample; empty for one that compiles.
 */
export async function compilerMessages(language: LanguageId, folder: string, sources: readonly string[]): Promise<string[]> {
  switch (language) {
    case 'curl':
      return Promise.all(sources.map(async (source) => (await run('bash', ['-n'], { cwd: folder, input: source })).stderr));
    case 'node':
      return messagesOf(folder, 'node', ['--no-warnings', '--experimental-vm-modules', '-e', READ_NODE], sources);
    case 'python':
      return messagesOf(folder, 'python3', ['-c', READ_PYTHON], sources);
    case 'php':
      return messagesOf(
        folder,
        'php',
        ['-r', READ_PHP],
        sources.map((source) => (source.startsWith('<?php') ? source : `<?php\n${source}`)),
      );
    case 'ruby':
      return messagesOf(folder, 'ruby', ['-e', READ_RUBY], sources);
    case 'java': {
      const files = written(
        folder,
        'Sample.java',
        sources.map((source, index) => `package s${index}; ${source}`),
      );
      const args = ['-proc:none', '-Xmaxerrs', '1000', '-cp', libraries.jackson.join(':'), '-d', folder, ...files];
      return byFile(await run('javac', args, { cwd: folder }), sources.length);
    }
    case 'go': {
      written(folder, 'sample.go', sources);
      writeFileSync(path.join(folder, 'go.mod'), 'module samples\n\ngo 1.19\n');
      // One run type-checks them all. It doesn't ask for a main function, which only a program needs.
      return byFile(await run('go', ['vet', './...'], { cwd: folder, env: NO_MODULES }), sources.length);
    }
    case 'csharp': {
      const files = written(
        folder,
        'Sample.cs',
        sources.map((source, index) => `namespace S${index} { ${source}\n}`),
      );
      // The shim contains what .NET has and Mono lacks.
      const shim = path.join(root, 'tests/support/mono-shim.cs');
      const args = ['-langversion:latest', '-nowarn:28,1685', '-target:library', '-r:System.Net.Http.dll', `-r:${libraries.newtonsoft}`];
      return byFile(await run('mcs', [...args, '-out:samples.dll', shim, ...files], { cwd: folder }), sources.length);
    }
  }
}

/** The compiler's messages for each sample of a run, by the number in the name of its folder. */
function byFile({ code, stderr }: Finished, count: number): string[] {
  const lines = code === 0 ? [] : stderr.split('\n');
  const own = Array.from({ length: count }, (_, index) => lines.filter((line) => new RegExp(`(^|\\W)s${index}/`).test(line)).join('\n'));
  // A message without a file is about the run itself. It counts for every sample, so no failure is lost.
  return code === 0 || own.some(Boolean) ? own : own.map(() => stderr);
}

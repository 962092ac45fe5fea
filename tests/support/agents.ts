import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { onTestFinished } from 'vitest';
import { evaluate, type EvalResult } from '../../src/tooling/agent-eval/evaluate';
import { tasks } from '../../src/tooling/agent-eval/tasks';
import { buildFolder, root } from './built-site';

/** The command of a scripted agent, bundled so that Node starts it quickly. */
export function agentCommand(name: 'reader' | 'guesser'): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const outfile = path.join(folder, `${name}.mjs`);
  const entry = path.join(root, 'src/tooling/agent-eval/agents', `${name}.ts`);
  buildSync({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node' });
  return `node "${outfile}"`;
}

/** The results of all tasks, or of those with these names. */
export async function resultsOf(command: string, build = buildFolder, names?: readonly string[]): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for (const task of tasks.filter(({ name }) => names?.includes(name) ?? true))
    results.push(await evaluate(task, { command, build, seconds: 60 }));
  return results;
}

export const passedOf = (results: readonly EvalResult[]): string[] => results.filter(({ passed }) => passed).map(({ task }) => task);

import { spawn } from 'node:child_process';
import { editPage, clearBuild, type ScaledSite } from './scaled-site';
import { watchMemory } from './tree-memory';

/** The builds to measure: without a cache, without changes, and after one page has changed. */
export const steps = ['cold', 'warm', 'edit'] as const;
export type Step = (typeof steps)[number];

/** The measurements of a build. */
export interface Build {
  seconds: number;
  /** The peak memory of all its processes, in bytes. */
  memory: number;
}

function run(folder: string, [command, ...args]: ScaledSite['commands'][number]): Promise<Build> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1' } });
    const watch = watchMemory(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output = `${output}${String(part)}`.slice(-4000)));
    child.on('error', reject);
    child.on('close', (code) => {
      watch.stop();
      const memory = watch.peak();
      if (code !== 0) reject(new Error(`"${args.join(' ')}" failed in ${folder}:\n${output}`));
      else resolve({ seconds: (performance.now() - start) / 1000, memory });
    });
  });
}

/** Runs one build. @throws Error with the end of the output if a command fails. */
export async function build(site: ScaledSite, step: Step): Promise<Build> {
  if (step === 'cold') clearBuild(site);
  if (step === 'edit') editPage(site);
  const builds: Build[] = [];
  for (const command of site.commands) builds.push(await run(site.folder, command));
  return {
    seconds: builds.reduce((sum, { seconds }) => sum + seconds, 0),
    memory: Math.max(...builds.map(({ memory }) => memory)),
  };
}

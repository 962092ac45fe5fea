import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeAtOnce } from './write-at-once';

const digestOf = (...parts: readonly string[]): string => {
  const hash = createHash('sha256');
  // Each with its length: ["ab", "c"] is another input than ["a", "bc"].
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url').slice(0, 24);
};

/**
 * Stands for the code that makes something: its own files, and the packages that are installed.
 * @param folders the code, with all that lies below.
 */
export function codeDigest(siteDir: string, folders: readonly string[]): string {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(siteDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  const read = (file: string): string => readFileSync(file, 'utf8');
  const installed = path.join(siteDir, 'node_modules/.package-lock.json');
  // npm writes it. Without it nobody knows what is installed, and nothing that was kept is taken.
  return digestOf(existsSync(installed) ? read(installed) : String(Date.now()), ...files.toSorted().map(read));
}

/**
 * What a build makes from each page, kept for the next build under a digest of all that it was made from: a warm build makes
 * only what came out otherwise. May be deleted at any time.
 */
export class BuildCache<Value> {
  private readonly file: string;
  private readonly used: Record<string, Value> = {};
  private kept: Record<string, Value> = {};
  /** How many values had to be made. */
  made = 0;

  /** @param name of the cache. @param code as {@link codeDigest} gives it. @throws nothing: a cache that can't be read is empty. */
  constructor(
    siteDir: string,
    name: string,
    private readonly code: string,
  ) {
    this.file = path.join(siteDir, 'node_modules/.cache/partita', `${name}.json`);
    try {
      this.kept = JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, Value>;
    } catch {
      // There is none yet, or a build was stopped while it wrote one: everything is made again.
    }
  }

  /**
   * Values for pages: those that are not kept are made together, each once.
   * @param wanted for each value everything that it depends on, beside the code, and what it is made from.
   * @param make answers in the order of its tasks. A value has to survive JSON; `null` is one too: "this page has none".
   */
  async takeAll<Task>(
    wanted: readonly { inputs: readonly string[]; task: Task }[],
    make: (tasks: Task[]) => Promise<Value[]>,
  ): Promise<Value[]> {
    const keys = wanted.map(({ inputs }) => digestOf(this.code, ...inputs));
    const missing = new Map<string, Task>();
    wanted.forEach(({ task }, at) => {
      const key = keys[at] as string;
      if (this.kept[key] === undefined) missing.set(key, task);
    });
    const made = await make([...missing.values()]);
    [...missing.keys()].forEach((key, at) => (this.kept[key] = made[at] as Value));
    this.made += made.length;
    return keys.map((key) => (this.used[key] = this.kept[key] as Value));
  }

  /** Keeps what this build used, and nothing else. Another build that writes at the same time does no harm: one file takes its place whole. */
  save(): void {
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeAtOnce(this.file, JSON.stringify(this.used));
  }
}

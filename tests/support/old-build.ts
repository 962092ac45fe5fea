import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeEach } from 'vitest';
import { buildFolder, root } from './built-site';

/** What a build is made of. */
const SOURCES = ['docs', 'openapi', 'samples', 'src', 'docusaurus.config.ts', 'sidebars.ts'];

/** When a file changed, in milliseconds. One that doesn't exist has never changed. */
const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Returns the files that have changed since the build, the newest first, by their path from the root. */
function changedFiles(): string[] {
  const built = changedAt(path.join(buildFolder, 'index.html'));
  return SOURCES.flatMap((name) => {
    const source = path.join(root, name);
    return statSync(source).isFile()
      ? name
      : readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => path.join(name, file));
  })
    .filter(
      (file) => !/\.(test\.tsx?|md)$/.test(file) && statSync(path.join(root, file)).isFile() && changedAt(path.join(root, file)) > built,
    )
    .toSorted((left, right) => changedAt(path.join(root, right)) - changedAt(path.join(root, left)));
}

let advice: string | undefined;

/** Says after a failure that the build is old, if it is. */
function adviseOnOldBuild(): string {
  const changed = changedFiles();
  if (changed.length === 0) return '';
  return `The build that this test reads is older than ${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ` and ${changed.length - 3} more files` : ''}. Before you look for the cause: npm run build`;
}

// Runs once for each test file: vitest.config.mts.
beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    advice ??= adviseOnOldBuild();
    if (advice !== '') console.error(advice);
  });
});

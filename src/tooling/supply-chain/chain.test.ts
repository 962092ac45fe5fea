import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isAllowed } from './licenses';
import { readLock, readManifest, type Lock, type LockedPackage } from '../../plugins/shipped-packages/lock';
import { lineIn, packageFindings, type Packages } from './package-rules';
import { root } from '../../../tests/support/built-site';

const npmrc = readFileSync(path.join(root, '.npmrc'), 'utf8');
const ours = (): Packages => ({ manifest: readManifest(root), lock: readLock(root), npmrc });

test('the dependencies follow the rules', () => {
  const { lock } = ours();
  expect(Object.keys(lock).length).toBeGreaterThan(1000);
  expect(packageFindings(ours())).toEqual([]);
});

const changed = (place: string, change: Partial<LockedPackage>): Packages => {
  const packages = ours();
  return { ...packages, lock: { ...packages.lock, [place]: { ...packages.lock[place], ...change } } as Lock };
};

const FAULTS: { name: string; packages: () => Packages; finds: RegExp }[] = [
  {
    name: 'a range of versions',
    packages: () => ({ ...ours(), manifest: { ...ours().manifest, dependencies: { ...ours().manifest.dependencies, clsx: '^2.1.1' } } }),
    finds: /package\.json exact: clsx is "\^2\.1\.1"/,
  },
  {
    name: 'an alias for a range of versions',
    packages: () => ({
      ...ours(),
      manifest: { ...ours().manifest, dependencies: { ...ours().manifest.dependencies, clsx: 'npm:other-clsx@^2.1.1' } },
    }),
    finds: /exact: clsx is "npm:other-clsx@\^2\.1\.1"/,
  },
  {
    name: 'an override that is a range',
    packages: () => ({ ...ours(), manifest: { ...ours().manifest, overrides: { one: { other: '*' } } } }),
    finds: /exact: other is "\*"/,
  },
  {
    name: 'an override that refers to a package that is not a direct dependency',
    packages: () => ({ ...ours(), manifest: { ...ours().manifest, overrides: { 'openapi-typescript': { typescript: '$nowhere' } } } }),
    finds: /exact: typescript is "\$nowhere"/,
  },
  {
    name: 'a lock that is behind the manifest',
    packages: () => changed('node_modules/clsx', { version: '2.1.0' }),
    finds: /package-lock\.json exact: clsx isn't 2\.1\.1/,
  },
  { name: 'no hash', packages: () => changed('node_modules/clsx', { integrity: undefined }), finds: /hash: node_modules\/clsx has no/ },
  {
    name: 'a weak hash',
    packages: () => changed('node_modules/clsx', { integrity: 'sha1-abc=' }),
    finds: /hash: node_modules\/clsx has no/,
  },
  {
    name: 'an address',
    packages: () => changed('node_modules/clsx', { resolved: 'https://mirror.example/clsx.tgz' }),
    finds: /source: node_modules\/clsx has its own source: "https:\/\/mirror\.example/,
  },
  {
    name: 'a version that is an address',
    packages: () => changed('node_modules/clsx', { version: 'git+ssh://git@code.example/clsx.git' }),
    finds: /source: node_modules\/clsx has the version "git/,
  },
  ...['git+https://code.example/a.git', 'someone/something', 'http://code.example/a.tgz', 'file:../a', '../a', '~/a'].map((version) => ({
    name: `a dependency on ${version}`,
    packages: () => changed('node_modules/clsx', { dependencies: { a: version } }),
    finds: /source: node_modules\/clsx installs a from/,
  })),
  {
    name: 'a new install script',
    packages: () => changed('node_modules/clsx', { hasInstallScript: true }),
    finds: /scripts: clsx has an install script/,
  },
  {
    name: 'a reason for a script that is gone',
    packages: () => changed('node_modules/core-js', { hasInstallScript: undefined }),
    finds: /install-scripts\.ts scripts: core-js no longer has an install script/,
  },
  {
    name: 'scripts that may run',
    packages: () => ({ ...ours(), npmrc: npmrc.replace('ignore-scripts=true', 'ignore-scripts=false') }),
    finds: /\.npmrc scripts: packages can run install scripts/,
  },
  {
    name: 'a license that asks for more',
    packages: () => changed('node_modules/clsx', { license: 'GPL-3.0-only' }),
    finds: /license: node_modules\/clsx has the license "GPL/,
  },
  {
    name: 'no license',
    packages: () => changed('node_modules/clsx', { license: undefined }),
    finds: /license: node_modules\/clsx has the license "none"/,
  },
  {
    name: 'an exception that covers nothing',
    packages: () => changed('node_modules/caniuse-lite', { license: 'MIT' }),
    finds: /licenses\.ts license: the exception for caniuse-lite/,
  },
  {
    name: 'another version on disk',
    packages: () => ({ ...ours(), installed: { 'node_modules/clsx': { version: '1.0.0' } } }),
    finds: /installed: node_modules\/clsx is installed as 1\.0\.0, and locked as 2\.1\.1/,
  },
];

for (const { name, packages, finds } of FAULTS)
  test(`${name} is reported`, () => {
    const found = packageFindings(packages());
    expect(found.map(({ file, rule, problem }) => `${file} ${rule}: ${problem}`).join('\n')).toMatch(finds);
    expect(found.every(({ fix }) => fix.length > 5)).toBe(true);
  });

test('an OR license needs one allowed license, an AND license all', () => {
  expect(['MIT', '(GPL-3.0-only OR MIT)', 'Apache-2.0 AND MIT'].map(isAllowed)).toEqual([true, true, true]);
  expect(['(MIT AND GPL-3.0-only)', 'SEE LICENSE IN LICENSE.md', ''].map(isAllowed)).toEqual([false, false, false]);
});

test('a finding names the line of its package', () => {
  const source = '{\n  "packages": {\n    "node_modules/clsx": {}\n  }\n}';
  expect(lineIn(source, { problem: 'node_modules/clsx has no SHA-512 hash' })).toBe(3);
});

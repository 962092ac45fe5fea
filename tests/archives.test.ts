// What unzip does with the archives that readers download. Our own library ignores what it doesn't use, such as permissions.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildFolder } from './support/built-site';

const folder = path.join(buildFolder, 'downloads/projects');
const archives = readdirSync(folder).filter((file) => file.endsWith('.zip'));

/** An ordinary user. Root can open files without permissions, so a test that runs as root gives up its rights. */
const NOBODY = 65_534;
const asOrdinaryUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const hasUnzip = spawnSync('unzip', ['-v']).status === 0;

test.skipIf(!hasUnzip)('unzip makes files that an ordinary user can read and change, but not run', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'archives-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  chmodSync(place, 0o755);
  if (asOrdinaryUser.uid !== undefined) chownSync(place, NOBODY, NOBODY);
  expect(archives.length).toBe(42);
  for (const archive of archives) {
    execFileSync('unzip', ['-q', path.join(folder, archive), '-d', place], { ...asOrdinaryUser, stdio: 'pipe' });
    const project = path.join(place, path.basename(archive, '.zip'));
    for (const file of readdirSync(project, { recursive: true, encoding: 'utf8' })) {
      const stats = statSync(path.join(project, file));
      expect((stats.mode & 0o777).toString(8), `${archive}: ${file}`).toBe(stats.isDirectory() ? '755' : '644');
    }
    expect(execFileSync('cat', ['README.md'], { ...asOrdinaryUser, cwd: project, encoding: 'utf8' })).toContain('#');
  }
});

const python = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!python)("Python's zipfile finds regular files of Unix with sizes and checksums that match", () => {
  const script = `
import sys, zipfile, stat
for name in sys.argv[1:]:
    with zipfile.ZipFile(name) as archive:
        assert archive.testzip() is None, name
        for info in archive.infolist():
            assert info.create_system == 3, (name, info)
            assert stat.S_ISREG(info.external_attr >> 16), (name, info)
`;
  const { status, stderr } = spawnSync('python3', ['-c', script, ...archives.map((archive) => path.join(folder, archive))], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { zipOf } from '../../src/plugins/projects/zip';
import { combinationsOf, nameOf, type Combination } from '../../src/reference/projects/combinations';
import { projectOf } from '../../src/reference/projects/project';
import type { LanguageId } from '../../src/reference/samples/languages';
import { ALL_LANGUAGES, canTest } from '../../src/tooling/commands/toolchains';
import { root } from '../support/built-site';
import { commandsOf, installTests } from '../support/project-driver';
import { started, unpack } from '../support/project-folder';

/** A fault that a shop could have: a file, what it says, and what it says instead. */
type Fault = [file: string, right: string, wrong: string];

interface Suite {
  language: LanguageId;
  /** As the page shows them. Every project contains them, too. */
  files: string[];
  /** A retry that has another key, so a refund is made twice. */
  newKey: Fault;
  /** An order that ships although the bank refused. */
  unverified: Fault;
}

const suites: Record<string, Suite> = {
  vitest: {
    language: 'node',
    files: [
      'samples/fixtures/vitest/partita.setup.mjs',
      'samples/fixtures/vitest/vitest.config.mjs',
      'samples/fixtures/vitest/partita.test.mjs',
    ],
    newKey: ['partita.mjs', "['X-Partita-Idempotency-Key'] = key", "['X-Partita-Idempotency-Key'] = `${key}-${attempt}`"],
    unverified: ['shop.mjs', 'return isAuthorized &&', 'return true ||'],
  },
  pytest: {
    language: 'python',
    files: ['samples/fixtures/pytest/conftest.py', 'samples/fixtures/pytest/test_partita.py'],
    newKey: ['partita.py', '"X-Partita-Idempotency-Key"] = key', '"X-Partita-Idempotency-Key"] = f"{key}-{attempt}"'],
    unverified: ['shop.py', 'return found["isAuthorized"] and', 'return True or'],
  },
  phpunit: {
    language: 'php',
    files: ['samples/fixtures/phpunit/PartitaSandbox.php', 'samples/fixtures/phpunit/PartitaTest.php'],
    newKey: ['Partita.php', 'X-Partita-Idempotency-Key: $key"', 'X-Partita-Idempotency-Key: $key-" . hrtime(true)'],
    unverified: ['Shop.php', "return $result['isAuthorized'] &&", 'return true ||'],
  },
  rspec: {
    language: 'ruby',
    files: ['samples/fixtures/rspec/partita_sandbox.rb', 'samples/fixtures/rspec/partita_spec.rb'],
    newKey: [
      'partita.rb',
      "request['X-Partita-Idempotency-Key'] = key",
      'request[\'X-Partita-Idempotency-Key\'] = key && "#{key}-#{rand}"',
    ],
    unverified: ['shop.rb', "result['isAuthorized'] &&", 'true ||'],
  },
  go: {
    language: 'go',
    files: ['samples/fixtures/go/partita_sandbox_test.go', 'samples/fixtures/go/partita_test.go'],
    newKey: ['partita.go', '"X-Partita-Idempotency-Key", key', '"X-Partita-Idempotency-Key", fmt.Sprint(key, time.Now().UnixNano())'],
    unverified: ['shop.go', 'result.IsAuthorized &&', 'true ||'],
  },
  junit: {
    language: 'java',
    files: ['samples/fixtures/junit/PartitaSandbox.java', 'samples/fixtures/junit/PartitaTest.java'],
    newKey: ['Partita.java', '"X-Partita-Idempotency-Key", key', '"X-Partita-Idempotency-Key", key + System.nanoTime()'],
    unverified: ['Shop.java', 'return result.path("isAuthorized").asBoolean()\n                &&', 'return true\n                ||'],
  },
  xunit: {
    language: 'csharp',
    files: ['samples/fixtures/xunit/PartitaSandbox.cs', 'samples/fixtures/xunit/PartitaTest.cs'],
    newKey: ['Partita.cs', '"X-Partita-Idempotency-Key", key', '"X-Partita-Idempotency-Key", key + Guid.NewGuid()'],
    unverified: ['Shop.cs', 'return (bool)result["isAuthorized"]\n            &&', 'return true\n            ||'],
  },
};

// Set by `npm run test:samples -- --install` and by tests/slow/projects.test.ts: every combination instead of two that have all the code.
const isComplete = Boolean(process.env[ALL_LANGUAGES] ?? process.env.TEST_ALL_PROJECTS);
const hasAllCode = ({ integration, webhooks }: Combination): boolean => integration === (webhooks ? 'redirect' : 'direct');

/** A project with what its tests need. */
interface Unpacked {
  folder: string;
  /** Compiles the tests, where that's a step of its own. */
  compile: string;
  /** Runs the tests. */
  run: string;
}

/** Unpacks the ZIP file of a project as a reader does, with a fault or without. */
async function unpacked(suite: Suite, { fault, ...variant }: Partial<Combination> & { fault?: Fault } = {}): Promise<Unpacked> {
  const combination: Combination = { language: suite.language, integration: 'redirect', webhooks: true, ...variant };
  const place = mkdtempSync(path.join(tmpdir(), 'fixture-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const project = projectOf(root, combination);
  const folder = unpack(zipOf(project), place, nameOf(combination));
  for (const file of suite.files) expect(readdirSync(folder)).toContain(path.basename(file));
  await installTests(combination, folder);
  if (fault) {
    const [name, right, wrong] = fault;
    const source = readFileSync(path.join(folder, name), 'utf8');
    expect(source, `the place of the fault in ${name}`).toContain(right);
    writeFileSync(
      path.join(folder, name),
      source.replace(right, () => wrong),
    );
  }
  const steps = commandsOf(combination, project.settings).test.split(' && ');
  return { folder, run: steps.pop() ?? '', compile: steps.join(' && ') };
}

/** Nothing but the path of programs, so the fixture has to set what the shop needs. */
const bare = {
  PATH: process.env.PATH,
  HOME: tmpdir(),
  GOCACHE: '/tmp/partita-go-cache',
  LC_ALL: 'C.UTF-8',
  NO_COLOR: '1',
} as NodeJS.ProcessEnv;

async function ran(command: string, folder: string): Promise<{ code: number | null; output: string }> {
  const running = started(command, folder, bare);
  onTestFinished(() => running.stop());
  return { code: await running.ended, output: running.output() };
}

/** Compiles and runs the tests of a shop with a fault. */
async function ranWith(suite: Suite, fault: Fault): ReturnType<typeof ran> {
  const { folder, compile, run } = await unpacked(suite, { fault });
  return ran(compile === '' ? run : `${compile} && ${run}`, folder);
}

/** The sandboxes that were started in a folder, with the processes that started them. */
function sandboxesIn(folder: string): { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isSandbox = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--until-stdin-closes');
        if (!isSandbox || readlinkSync(`/proc/${pid}/cwd`) !== folder) return [];
        return [{ pid: Number(pid), parent: Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) }];
      } catch {
        // The process has ended.
        return [];
      }
    });
}

for (const [name, suite] of Object.entries(suites)) {
  const testIf = test.runIf(canTest(suite.language));

  testIf(`${name}: the tests of a project pass, also in two runs at the same time`, async () => {
    for (const { integration, webhooks } of combinationsOf([suite.language]).filter((one) => isComplete || hasAllCode(one))) {
      const { folder, compile, run } = await unpacked(suite, { integration, webhooks });
      const compiled = await ran(compile === '' ? 'true' : compile, folder);
      expect(compiled.code, compiled.output).toBe(0);
      for (const { code, output } of await Promise.all([ran(run, folder), ran(run, folder)])) expect(code, output).toBe(0);
    }
  });

  testIf(`${name}: a test fails if a retry refunds again, or if an order ships without the bank`, async () => {
    const [refunds, declines] = await Promise.all([ranWith(suite, suite.newKey), ranWith(suite, suite.unverified)]);
    expect(refunds.code, refunds.output).toBeGreaterThan(0);
    expect(refunds.output).toContain('13333');
    expect(declines.code, declines.output).toBeGreaterThan(0);
    expect(declines.output).toMatch(/\bpaid\b/);
  });

  // The sandbox of Vitest has no process of its own.
  test.runIf(canTest(suite.language) && suite.language !== 'node' && existsSync('/proc'))(
    `${name}: tests that are killed leave no sandbox behind`,
    async () => {
      const { folder, compile, run } = await unpacked(suite);
      const running = ran(compile === '' ? run : `${compile} && ${run}`, folder);
      await expect.poll(() => sandboxesIn(folder), { timeout: 60_000, interval: 20 }).toHaveLength(1);
      const [sandbox] = sandboxesIn(folder);
      process.kill(sandbox?.parent ?? 0, 'SIGKILL');
      await running;
      await expect.poll(() => sandboxesIn(folder)).toEqual([]);
    },
  );
}

test.each(['--no-isolate', '--pool=threads', '--pool=vmThreads', '--no-file-parallelism'])(
  'vitest %s: two test files pass',
  async (option) => {
    const { vitest } = suites;
    if (!vitest) throw new Error('There is no suite of Vitest.');
    const { folder, run } = await unpacked(vitest);
    const first = readFileSync(path.join(folder, 'partita.test.mjs'), 'utf8');
    const state = "test('starts empty', async () => expect(await sandbox.events()).toEqual([]));";
    for (const file of ['partita.test.mjs', 'second.test.mjs'])
      writeFileSync(path.join(folder, file), first.replace('\ntest(', `\n${state}\n\ntest(`));
    const { code, output } = await ran(`${run} -- ${option} --max-workers=1`, folder);
    expect(code, output).toBe(0);
    expect(output).toContain('2 passed');
    expect(output).not.toMatch(/close timed out|hanging/);
  },
);

test('the page shows what Vitest prints about a shop that refunds again', async () => {
  const { vitest } = suites;
  if (!vitest) throw new Error('There is no suite of Vitest.');
  const { output } = await ranWith(vitest, vitest.newKey);
  const shown = output.slice(output.indexOf(' FAIL '), output.lastIndexOf('⎯⎯[1/1]'));
  await expect(`${shown.replaceAll('⎯', '').trimEnd()}\n`).toMatchFileSnapshot(path.join(root, 'samples/fixtures/vitest/failed.txt'));
});

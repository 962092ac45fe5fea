import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectOf } from '../../src/reference/projects/project';
import type { LanguageId } from '../../src/reference/samples/languages';
import { canTest, libraries } from '../../src/tooling/commands/toolchains';
import { root } from '../support/built-site';
import { bundledProgram } from '../support/bundled-program';
import { started } from '../support/project-folder';

/** A fault that a shop could have: a file, what it says, and what it says instead. */
type Fault = [file: string, right: string, wrong: string];

interface Suite {
  language: LanguageId;
  /** As the page shows them. */
  files: string[];
  compile?: string;
  /** Runs the tests. */
  command: string;
  /** A retry that has another key, so a refund is made twice. */
  newKey: Fault;
  /** An order that ships although the bank refused. */
  unverified: Fault;
}

/** JUnit 5 of Debian, and Jackson, which the shop and the fixture need. */
const JUNIT = [libraries.junit, ...libraries.jackson].join(':');

const suites: Record<string, Suite> = {
  vitest: {
    language: 'node',
    files: [
      'samples/fixtures/vitest/partita.setup.mjs',
      'samples/fixtures/vitest/vitest.config.mjs',
      'samples/fixtures/vitest/shop.test.mjs',
    ],
    command: 'node_modules/.bin/vitest run',
    newKey: ['partita.mjs', "['X-Partita-Idempotency-Key'] = key", "['X-Partita-Idempotency-Key'] = `${key}-${attempt}`"],
    unverified: ['shop.mjs', 'return isAuthorized &&', 'return true ||'],
  },
  pytest: {
    language: 'python',
    files: ['samples/fixtures/pytest/conftest.py', 'samples/fixtures/pytest/test_shop.py'],
    command: 'python3 -m pytest',
    newKey: ['partita.py', '"X-Partita-Idempotency-Key"] = key', '"X-Partita-Idempotency-Key"] = f"{key}-{attempt}"'],
    unverified: ['shop.py', 'return found["isAuthorized"] and', 'return True or'],
  },
  phpunit: {
    language: 'php',
    files: ['samples/fixtures/phpunit/PartitaSandbox.php', 'samples/fixtures/phpunit/ShopTest.php'],
    command: 'phpunit --do-not-cache-result ShopTest.php',
    newKey: ['Partita.php', 'X-Partita-Idempotency-Key: $key"', 'X-Partita-Idempotency-Key: $key-" . hrtime(true)'],
    unverified: ['Shop.php', "return $result['isAuthorized'] &&", 'return true ||'],
  },
  rspec: {
    language: 'ruby',
    files: ['samples/fixtures/rspec/partita_sandbox.rb', 'samples/fixtures/rspec/shop_spec.rb'],
    command: 'rspec shop_spec.rb',
    newKey: [
      'partita.rb',
      "request['X-Partita-Idempotency-Key'] = key",
      'request[\'X-Partita-Idempotency-Key\'] = key && "#{key}-#{rand}"',
    ],
    unverified: ['shop.rb', "result['isAuthorized'] &&", 'true ||'],
  },
  go: {
    language: 'go',
    files: ['samples/fixtures/go/sandbox_test.go', 'samples/fixtures/go/shop_test.go'],
    command: 'go test -count=1 ./...',
    newKey: ['partita.go', '"X-Partita-Idempotency-Key", key', '"X-Partita-Idempotency-Key", fmt.Sprint(key, time.Now().UnixNano())'],
    unverified: ['shop.go', 'result.IsAuthorized &&', 'true ||'],
  },
  junit: {
    language: 'java',
    files: ['samples/fixtures/junit/PartitaSandbox.java', 'samples/fixtures/junit/ShopTest.java'],
    compile: `javac -proc:none -cp "${JUNIT}" -d classes *.java`,
    command: `java -cp "classes:${JUNIT}" org.junit.platform.console.ConsoleLauncher --select-class ShopTest --disable-banner`,
    newKey: ['Partita.java', '"X-Partita-Idempotency-Key", key', '"X-Partita-Idempotency-Key", key + System.nanoTime()'],
    unverified: ['Shop.java', 'return result.path("isAuthorized").asBoolean()\n                &&', 'return true\n                ||'],
  },
  xunit: {
    language: 'csharp',
    files: ['samples/fixtures/xunit/PartitaSandbox.cs', 'samples/fixtures/xunit/ShopTest.cs', 'tests/support/xunit-shim.cs'],
    compile: `mcs -langversion:latest -nowarn:28,1685,436 -r:System.Net.Http.dll -r:${libraries.newtonsoft} -out:tests.exe *.cs`,
    command: `MONO_PATH=${path.dirname(libraries.newtonsoft)} mono tests.exe`,
    newKey: ['Partita.cs', '"X-Partita-Idempotency-Key", key', '"X-Partita-Idempotency-Key", key + Guid.NewGuid()'],
    unverified: ['Shop.cs', 'return (bool)result["isAuthorized"]\n            &&', 'return true\n            ||'],
  },
};

/** Unpacks the shop of a language with the fixture and its tests in place of its own tests, and the sandbox next to it. */
async function shopWith({ language, files, compile = 'true' }: Suite, fault?: Fault): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fixture-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { files: own } = projectOf(root, { language, integration: 'redirect', webhooks: true });
  for (const { path: name, code } of own.filter((file) => !/test|Program\.cs/i.test(file.path))) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), code);
  }
  for (const file of files) cpSync(path.join(root, file), path.join(folder, path.basename(file)));
  cpSync(await bundledProgram(), path.join(folder, 'partita-sandbox.mjs'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  if (fault) {
    const [name, right, wrong] = fault;
    const source = readFileSync(path.join(folder, name), 'utf8');
    expect(source, `the place of the fault in ${name}`).toContain(right);
    writeFileSync(
      path.join(folder, name),
      source.replace(right, () => wrong),
    );
  }
  const compiling = started(compile, folder, bare);
  expect(await compiling.ended, compiling.output()).toBe(0);
  return folder;
}

/** Nothing but the path of programs, so the fixture has to set what the shop needs. */
const bare = {
  PATH: process.env.PATH,
  HOME: tmpdir(),
  GOCACHE: '/tmp/partita-go-cache',
  LC_ALL: 'C.UTF-8',
  NO_COLOR: '1',
} as NodeJS.ProcessEnv;

async function ran({ command }: Suite, folder: string): Promise<{ code: number | null; output: string }> {
  const running = started(command, folder, bare);
  onTestFinished(() => running.stop());
  return { code: await running.ended, output: running.output() };
}

for (const [name, suite] of Object.entries(suites)) {
  const testIf = test.runIf(canTest(suite.language));

  testIf(`${name}: the tests of a correct shop pass, also in two runs at the same time`, async () => {
    const folder = await shopWith(suite);
    for (const { code, output } of await Promise.all([ran(suite, folder), ran(suite, folder)])) expect(code, output).toBe(0);
  });

  testIf(`${name}: a test fails if a retry refunds again, or if an order ships without the bank`, async () => {
    const [refunds, declines] = await Promise.all(
      [suite.newKey, suite.unverified].map(async (fault) => ran(suite, await shopWith(suite, fault))),
    );
    expect(refunds?.code, refunds?.output).toBeGreaterThan(0);
    expect(refunds?.output).toContain('13333');
    expect(declines?.code, declines?.output).toBeGreaterThan(0);
    expect(declines?.output).toMatch(/\bpaid\b/);
  });
}

test('the page shows what Vitest prints about a shop that refunds again', async () => {
  const { vitest } = suites;
  if (!vitest) throw new Error('There is no suite of Vitest.');
  const { output } = await ran(vitest, await shopWith(vitest, vitest.newKey));
  const shown = output.slice(output.indexOf(' FAIL '), output.lastIndexOf('⎯⎯[1/1]'));
  await expect(`${shown.replaceAll('⎯', '').trimEnd()}\n`).toMatchFileSnapshot(path.join(root, 'samples/fixtures/vitest/failed.txt'));
});

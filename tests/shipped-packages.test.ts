import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isUrgent, vulnerabilitiesIn } from '../src/tooling/supply-chain/audit';
import { INSTALLED, readLock, type Lock } from '../src/plugins/shipped-packages/lock';
import { noticesOf, noticesText } from '../src/plugins/shipped-packages/notices';
import { completed, schemaProblem, type Bill } from '../src/tooling/supply-chain/sbom';
import { placeOf, readShipped } from '../src/plugins/shipped-packages/shipped';
import { buildFolder, root } from './support/built-site';

const lock: Lock = {
  'node_modules/react': { version: '19.0.0', license: 'MIT' },
  'node_modules/alias': { name: '@owner/real', version: '1.0.0', license: 'MIT' },
  'node_modules/tool': { version: '2.0.0', dev: true },
};

test('a module belongs to the innermost package', () => {
  expect(placeOf('/home/me/docs/node_modules/react/index.js')).toBe('node_modules/react');
  expect(placeOf('/docs/node_modules/a/node_modules/@b/c/lib/x.js?query')).toBe('node_modules/a/node_modules/@b/c');
  expect(placeOf('C:\\docs\\node_modules\\a\\x.js')).toBe('node_modules/a');
  expect(placeOf('/docs/src/theme/Root.tsx')).toBeUndefined();
  expect(placeOf('/docs/node_modules/.cache/x.js')).toBeUndefined();
});

test('the build ships the framework without development tools', () => {
  const shipped = readShipped(root);
  expect(shipped).toEqual(expect.arrayContaining(['node_modules/openpgp', 'node_modules/react-dom', 'node_modules/react-router']));
  expect(shipped.filter((place) => /minisearch|playwright|rspack|typescript|cheerio|postman|faker|react-live/.test(place))).toEqual([]);
  const locked = readLock(root);
  expect(
    shipped.filter((place) => locked[place]?.dev),
    'what ships is no development dependency',
  ).toEqual([]);
  expect(() => readShipped(path.join(root, 'docs'))).toThrow('Run "npm run build" first.');
});

test('readers get the license of every shipped package', () => {
  const text = readFileSync(path.join(buildFolder, 'third-party-licenses.txt'), 'utf8');
  const notices = noticesOf(root, readShipped(root), readLock(root, INSTALLED));
  expect(notices.length).toBe(readShipped(root).length + 2);
  expect(text).toBe(noticesText(notices));
  expect(text).toContain('SIL Open Font License');
  expect(notices.filter((notice) => notice.license === 'unknown' || notice.text.length < 40)).toEqual([]);
  expect(() => noticesOf(root, ['node_modules/nothing-of-this-name'], {})).toThrow('Run "npm ci".');
});

const via = (severity: string, title: string) => ({ severity, title, url: 'https://advisories.example/1', range: '<20' });
const auditOutput = (vulnerabilities: object): string => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test('a severe vulnerability is urgent only in shipped packages', () => {
  const found = vulnerabilitiesIn(
    auditOutput({
      tool: { nodes: ['node_modules/tool'], via: [via('critical', 'Runs a command')] },
      react: { nodes: ['node_modules/react'], via: [via('low', 'Is slow'), via('high', 'Runs a script')] },
      '@owner/real': { nodes: ['node_modules/alias'], via: ['react'] },
    }),
    ['node_modules/react', 'node_modules/alias'],
    lock,
  );
  expect(found.map((item) => [item.package, item.severity, isUrgent(item)])).toEqual([
    ['tool@2.0.0', 'critical', false],
    ['react@19.0.0', 'high', true],
    ['react@19.0.0', 'low', false],
  ]);
  expect(vulnerabilitiesIn(auditOutput({}), [], lock)).toEqual([]);
});

test('a malformed audit response is never treated as a clean result', () => {
  for (const [text, why] of [
    ['{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
    ['{"error":{"code":"ENOLOCK","summary":"no lock"}}', 'no lock'],
    ['{}', 'returned no list'],
    ['<html>', "didn't return JSON"],
    ['', 'nothing'],
  ] as const)
    expect(() => vulnerabilitiesIn(text, [], lock)).toThrow(why);
});

const library = (name: string, version: string) => ({ type: 'library', name, version, properties: [] });

const bill = (): Bill & Record<string, unknown> => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: library('folder', '1.0.0') },
  components: [library('@owner/real', '1.0.0'), library('tool', '2.0.0')],
});

test('the SBOM is valid, names the project, and lists shipped packages', async () => {
  const sbom = completed(bill(), 'partita-developer-docs', ['node_modules/alias'], lock);
  expect(sbom.metadata.component.name).toBe('partita-developer-docs');
  expect(sbom.components.map(({ properties }) => properties)).toEqual([
    [{ name: 'partita:ships', value: 'true' }],
    [{ name: 'partita:ships', value: 'false' }],
  ]);
  expect(await schemaProblem(JSON.stringify(sbom))).toBeUndefined();
});

test('the schema detects errors in an SBOM', async () => {
  expect(await schemaProblem(JSON.stringify({ ...bill(), components: [{ name: 'no type' }] }))).toContain('type');
  expect(await schemaProblem(JSON.stringify({ ...bill(), serialNumber: 'one' }))).toContain('serialNumber');
});

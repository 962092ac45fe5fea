import { expect, test } from 'vitest';
import { allowedHosts, allowedInBuild, allowedValues } from './allowed';
import { secretFindings, sightings } from './';

const random = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0xR';
const hex = '0123456789abcdef0123456789abcdef';

/** One of each kind. They're split, because this file is checked, too. */
const FAULTS: [name: string, text: string, what: string][] = [
  ['a private key', ['-----BEGIN RSA', 'PRIVATE KEY-----\nMIIEowIBAAKCAQEAq7'].join(' '), 'a private key'],
  ['a private key in a string', ['-----BEGIN', 'PRIVATE KEY-----\\nMIIEowIBAAKCAQEAq7'].join(' '), 'a private key'],
  ['a private JWK', `{"kty": "RSA", "n": "x", ${'"d"'}: "${random}"}`, 'a private key of JWK'],
  ['AWS', `AKIA${'ABCDEFGHIJKLMNOP'}`, 'Amazon'],
  ['Google Cloud', `AIza${random}abc`, 'Google Cloud'],
  ['Azure', `AccountKey=${random}${random}${random}`, 'Azure'],
  ['Stripe', `sk_${'live'}_${random}`, 'Stripe'],
  ['Braintree', `access_token$${'production'}$abcdefgh12345678$${hex}`, 'Braintree'],
  ['Square', `EAAA${random}`, 'Square'],
  ['Adyen', `AQE${'vh'}${random}${random}`, 'Adyen'],
  ['GitHub', `ghp_${random}abcd`, 'GitHub'],
  ['GitHub, fine-grained', `github_pat_${random}${random}`, 'GitHub'],
  ['GitLab', `glpat-${random}`, 'GitLab'],
  ['npm', `npm_${random}abcd`, 'npm'],
  ['Slack', `xoxb-${random}`, 'Slack'],
  ['a webhook of Slack', `hooks.slack.com/services/T0${1}/B0${1}/${random}`, 'Slack'],
  ['SendGrid', `SG.${random}.${random}${random}`, 'SendGrid'],
  ['Shopify', `shpat_${hex}`, 'Shopify'],
  ['a value in code', `const ${'apiKey'} = '${random}';`, 'a secret that looks random'],
  ['a value in JSON', `"${'client_secret'}": "${random}"`, 'a secret that looks random'],
  ['a value in YAML', `${'password'}: ${hex}`, 'a secret that looks random'],
  ['a variable', `ADMIN_${'TOKEN'}=${random}`, 'a secret that looks random'],
  ['a card', ['4539', '1488', '0343', '6467'].join(' '), 'a number that a card could have'],
  ['a card without spaces', ['5425', '2334', '3010', '9903'].join(''), 'a number that a card could have'],
  ['an email address', ['someone', 'mail.com'].join('@'), 'an email address'],
  ['an email address after an escaped line break', ['To:\\nsomeone', 'mail.com'].join('@'), 'an email address'],
  ['a host', ['https:', '', 'collector.io/x'].join('/'), "a host that isn't ours"],
  ['a host behind a name', ['https:', '', `docs.partita.example${'@'}collector.io/x`].join('/'), "a host that isn't ours"],
  ['a host that begins like ours', ['https:', '', 'docs.partita.example.collector.io'].join('/'), "a host that isn't ours"],
];

for (const [name, text, what] of FAULTS)
  test(`${name} is reported with its line and not printed`, () => {
    const findings = secretFindings(sightings('docs/x.mdx', `One line.\n${text}\n`), []);
    expect(findings.map(({ problem }) => problem).join()).toContain(what);
    expect(findings[0]).toMatchObject({ file: 'docs/x.mdx', line: 2 });
    for (const { rule, problem } of findings) if (rule === 'secret') expect(problem).not.toContain(random.slice(8));
  });

test('test cards, reserved names, words, and other numbers pass', () => {
  const text = [
    '4111 1111 1111 1111 and 4111111111111111',
    String.raw`import pytest\n@pytest.fixture`,
    'alex@shopper.example, https://docs.partita.example/x, http://127.0.0.1:3000, https://www.example.com, https://host',
    "apiKey = 'your-api-key-goes-here-please'; token: search-only-key-of-nobody; const token = await tokenOfTheCurrentReader2(3)",
    '4539148803436468, 20260420120000000, 1.4539148803436467, "-----BEGIN PUBLIC KEY-----"',
  ].join('\n');
  expect(sightings('docs/x.mdx', text)).toEqual([]);
});

test('an exception applies to its file and is reported when unused', () => {
  const found = sightings('docs/a.mdx', ['https:', '', 'collector.io'].join('/'));
  const row = { value: 'collector.io', file: 'docs/a', why: 'a test' };
  expect(secretFindings(found, [row])).toEqual([]);
  expect(secretFindings(found, [{ ...row, file: 'docs/b' }])).toHaveLength(2);
  expect(secretFindings([], [row])[0]?.problem).toContain('is no longer used');
});

test('each exception has one reason', () => {
  const all = [...allowedHosts, ...allowedValues, ...allowedInBuild];
  expect(all.filter(({ why }) => why.length < 15)).toEqual([]);
  expect(new Set(all.map(({ value, file }) => `${value} ${file}`)).size).toBe(all.length);
});

import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { secretFindings, sightings } from '../src/tooling/lint/secrets';
import { allowedHosts, allowedInBuild, allowedValues } from '../src/tooling/lint/secrets/allowed';
import { NOTICES } from '../src/plugins/shipped-packages';
import { buildFolder } from './support/built-site';

test('built files contain no secrets, card numbers, or unexpected hosts', () => {
  const files = readdirSync(buildFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?!png|woff2)\w+$|_headers$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .flatMap((file) => sightings(file, readFileSync(path.join(buildFolder, file), 'utf8')))
    // Licenses are shown unchanged, with their authors' URLs.
    .filter(({ file, kind }) => file !== NOTICES || (kind !== 'mail' && kind !== 'host'));
  // The build splits a page and its texts into separate files.
  const anywhere = [...allowedHosts, ...allowedValues].map(({ value, why }) => ({ value, why }));
  const findings = secretFindings(found, [...anywhere, ...allowedInBuild]);
  // Code comments name hosts that no built file contains.
  expect(findings.filter(({ rule }) => rule !== 'allowed')).toEqual([]);
  expect(found.length).toBeGreaterThan(50);
});

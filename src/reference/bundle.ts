import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apis, specificationOf, type ApiId } from '../../openapi/apis';
import { load } from 'js-yaml';
import { outputOf, quietRedocly } from './run-command';
import { hosts } from '../data/hosts';
import { bundledFolder, downloadFolder } from './descriptions';
import { portableMarkdown } from './plain-markdown';

const root = path.join(__dirname, '../..');
const sources = path.join(root, 'openapi');

const edited = (file: string): number => (existsSync(file) ? statSync(file).mtimeMs : 0);

const newestSource = (): number =>
  Math.max(...readdirSync(sources, { recursive: true, encoding: 'utf8' }).map((file) => edited(path.join(sources, file))));

/** Whether a specification was edited since it was last bundled, or has never been bundled. */
export function isBundleStale(): boolean {
  const newest = newestSource();
  return apis.some(
    ({ id }) => !existsSync(path.join(downloadFolder, `${id}.yaml`)) || edited(path.join(bundledFolder, `${id}.yaml`)) < newest,
  );
}

/** Removes the box in which the tool announces that a Node version is no longer supported. */
const plain = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*[║╔╚]/.test(line))
    .join('\n');

/** Limits the scopes in the examples of token requests, which all specifications share, to those of this specification. */
function withOwnScope(id: ApiId, text: string): string {
  const { components } = load(text) as {
    components?: { securitySchemes?: { oauth2?: { flows: { clientCredentials: { scopes: object } } } } };
  };
  const { scopes } = components?.securitySchemes?.oauth2?.flows.clientCredentials ?? {};
  if (!scopes && text.includes('OWN_SCOPE'))
    throw new Error(
      `openapi/${id}.yaml has a token request. Add the security scheme oauth2, whose flow clientCredentials lists the scopes.`,
    );
  return text.replaceAll('OWN_SCOPE', () => Object.keys(scopes ?? {}).join(' '));
}

const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/**
 * Writes a bundled specification as YAML and as JSON.
 * @returns whether it changed.
 */
function writeBundle(id: ApiId, text: string): boolean {
  const [asIs, asData] = ['yaml', 'json'].map((type) => path.join(bundledFolder, `${id}.${type}`)) as [string, string];
  const isChanged = textOf(asIs) !== text || !existsSync(asData);
  if (isChanged) writeFileSync(asData, JSON.stringify(load(text)));
  // Always written, because its time shows when the bundle was made.
  writeFileSync(asIs, text);
  return isChanged;
}

/** Writes the file that readers download. Their tools support neither our admonitions nor our routes. */
function writeDownload(id: ApiId, text: string): void {
  const file = path.join(downloadFolder, `${id}.yaml`);
  const portable = portableMarkdown(text, hosts.docs.production);
  if (textOf(file) !== portable) writeFileSync(file, portable);
}

/**
 * Bundles each specification into one file, which readers download and everything else is derived from.
 * @returns the specifications that changed.
 * @throws Error with Redocly's message. The previous bundles stay in place.
 */
export async function bundle(): Promise<ApiId[]> {
  const ids = apis.map(({ id }) => id);
  const missing = ids.map(specificationOf).find((file) => !existsSync(path.join(root, file)));
  if (missing) throw new Error(`openapi/apis.ts lists an API without a specification. Write ${missing}, or remove the API.`);
  for (const folder of [bundledFolder, downloadFolder]) mkdirSync(folder, { recursive: true });
  const own = mkdtempSync(path.join(root, '.docusaurus/bundling-'));
  const args = [
    'bundle',
    ...ids.map(specificationOf),
    '--config',
    'openapi/redocly.yaml',
    '--output',
    path.relative(root, own),
    '--ext',
    'yaml',
  ];
  try {
    const { code, output } = await outputOf('redocly', args, quietRedocly);
    if (code !== 0) throw new Error(`The OpenAPI specifications can't be bundled:\n${plain(output)}`);
    const texts = ids.map((id): [ApiId, string] => [id, withOwnScope(id, readFileSync(path.join(own, `${id}.yaml`), 'utf8'))]);
    const changed = texts.filter(([id, text]) => writeBundle(id, text)).map(([id]) => id);
    // Links can point to operations in any specification, so this runs once all of them are bundled.
    for (const [id, text] of texts) writeDownload(id, text);
    return changed;
  } finally {
    rmSync(own, { recursive: true });
  }
}

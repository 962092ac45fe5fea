import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nameOf, type Lock } from './lock';

/** What ships, and its author. */
export interface Notice {
  name: string;
  version: string;
  license: string;
  /** Its license and notices, as published. */
  text: string;
}

/** Third-party content other than packages: files in `static/`. */
const files = [
  { name: 'Figtree (font)', version: '5.3.0', license: 'OFL-1.1', file: 'static/licenses/figtree.txt' },
  {
    name: 'GNU General Public License',
    version: '3',
    license: 'which the LGPL-3.0 of openpgp extends',
    file: 'static/licenses/gpl-3.0.txt',
  },
];

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i;

interface PackageManifest {
  license?: string;
  author?: string | { name?: string };
  homepage?: string;
}

/** Some packages name a license without including its text, so the authors are all there is to show. */
function withoutText({ license = 'no license', author, homepage }: PackageManifest): string {
  const maker = typeof author === 'string' ? author : author?.name;
  return [`The package doesn't include the text of its license, ${license}.`, maker && `By ${maker}.`, homepage].filter(Boolean).join('\n');
}

/** The notices of packages. @throws Error when one isn't installed. */
export const packageNotices = (root: string, places: readonly string[], lock: Lock): Notice[] =>
  places.map((place): Notice => {
    const folder = path.join(root, place);
    if (!existsSync(folder)) throw new Error(`Readers load ${place}, but it isn't installed. Run "npm ci".`);
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageManifest;
    const texts = readdirSync(folder)
      .filter((file) => LICENSE_FILE.test(file))
      .toSorted()
      .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
    return {
      name: nameOf(place, lock[place]),
      version: lock[place]?.version ?? 'unknown',
      license: lock[place]?.license ?? manifest.license ?? 'unknown',
      text: texts.length > 0 ? texts.join('\n\n') : withoutText(manifest),
    };
  });

/** The notices of everything that ships. @throws Error when a package isn't installed. */
export function noticesOf(root: string, places: readonly string[], lock: Lock): Notice[] {
  const packages = packageNotices(root, places, lock);
  const others = files.map(({ file, ...notice }): Notice => ({ ...notice, text: readFileSync(path.join(root, file), 'utf8').trim() }));
  return [...packages, ...others].toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

const HEAD = 'This site includes code, styles, and a font by other authors. Their names, licenses, and notices follow.';

/** `third-party-licenses.txt`: a table of contents, then each text. */
export function noticesText(notices: readonly Notice[]): string {
  const title = ({ name, version, license }: Notice): string => `${name} ${version} (${license.replace(/^\((.*)\)$/, '$1')})`;
  const line = '-'.repeat(80);
  return (
    [HEAD, notices.map(title).join('\n'), ...notices.map((notice) => `${line}\n${title(notice)}\n${line}\n\n${notice.text}`)].join('\n\n') +
    '\n'
  );
}

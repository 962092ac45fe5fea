import path from 'node:path';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { INSTALLED, nameOf, readLock } from '../shipped-packages/lock';
import { EMBEDDED } from './packages';

/** The license in its manifest, as SPDX writes it today. */
const licenseOf = (license: string): string => license.replace(/\+$/, '-or-later');

const hexOf = (integrity: string): string => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');

/** The CycloneDX bill of materials of the downloadable sandbox. It contains no time and no random number, so builds can be compared. */
export function billOf(siteDir: string, file: string, sha256: string): string {
  const lock = readLock(siteDir, INSTALLED);
  const program = new Models.Component(Enums.ComponentType.Application, path.parse(file).name, {
    bomRef: file,
    hashes: new Models.HashDictionary([[Enums.HashAlgorithm['SHA-256'], sha256]]),
  });
  const packages = EMBEDDED.map((place) => {
    const { version = '', license = '', integrity = '' } = lock[place] ?? {};
    const name = nameOf(place, lock[place]);
    return new Models.Component(Enums.ComponentType.Library, name, {
      version,
      bomRef: `${name}@${version}`,
      purl: `pkg:npm/${name}@${version}`,
      licenses: new Models.LicenseRepository([new Models.SpdxLicense(licenseOf(license))]),
      hashes: new Models.HashDictionary([[Enums.HashAlgorithm['SHA-512'], hexOf(integrity)]]),
    });
  });
  for (const component of packages) program.dependencies.add(component.bomRef);
  const bill = new Models.Bom({
    metadata: new Models.Metadata({ component: program }),
    components: new Models.ComponentRepository(packages),
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot5));
  return `${serializer.serialize(bill, { sortLists: true, space: 2 })}\n`;
}

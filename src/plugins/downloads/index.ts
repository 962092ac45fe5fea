import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { billOf } from './bill';
import { bundledSandbox } from './bundle';

const PROGRAM = 'partita-sandbox.mjs';

/** Writes the sandbox with its checksum, bill of materials, specification, and types to `/downloads`. */
export default function downloads({ siteDir }: LoadContext): Plugin {
  return {
    name: 'partita-downloads',
    async postBuild({ outDir }) {
      const folder = path.join(outDir, 'downloads');
      mkdirSync(folder, { recursive: true });
      const program = await bundledSandbox(siteDir);
      const sha256 = createHash('sha256').update(program).digest('hex');
      const name = path.parse(PROGRAM).name;
      writeFileSync(path.join(folder, PROGRAM), program);
      writeFileSync(path.join(folder, `${PROGRAM}.sha256`), `${sha256}  ${PROGRAM}\n`);
      writeFileSync(path.join(folder, `${name}.cdx.json`), billOf(siteDir, PROGRAM, sha256));
      copyFileSync(path.join(siteDir, 'src/sandbox/node/control-api/control.openapi.yaml'), path.join(folder, `${name}.openapi.yaml`));
      copyFileSync(path.join(siteDir, 'src/sandbox/node/library', `${name}.d.mts`), path.join(folder, `${name}.d.mts`));
    },
  };
}

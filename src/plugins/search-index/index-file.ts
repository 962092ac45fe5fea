import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Props } from '@docusaurus/types';
import { INDEX_FILE } from '../../data/search-service';
import { pack } from '../../search/pack';
import type { SearchRecord } from '../../search/types';
import type { Derivation } from '../built-pages/derive';
import { pageRecords } from './page-records';

/** Writes the index of the built-in search. */
export function searchIndexFile({ outDir, baseUrl }: Props): Derivation {
  const records: SearchRecord[] = [];
  return {
    add: (page) => void records.push(...pageRecords(page, baseUrl)),
    end: () => writeFileSync(path.join(outDir, INDEX_FILE), JSON.stringify(pack(records))),
  };
}

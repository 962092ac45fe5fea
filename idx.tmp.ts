import { brotliCompressSync } from 'node:zlib';
import { siteRecords } from './src/plugins/search-index/site-records';
import { pack } from './src/search/pack';
import { writeFileSync } from 'node:fs';
const text = JSON.stringify(pack(siteRecords('build', '/')));
console.log(text.length, brotliCompressSync(text).length);
writeFileSync('build/search-index.json', text);

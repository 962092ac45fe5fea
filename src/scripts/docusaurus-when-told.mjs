// `docusaurus`, in a process that starts early: the framework takes 2 s to load, and what is generated meanwhile takes longer. It begins
// when its parent writes to the fourth stream. JavaScript, because a loader for TypeScript would have to load first.
import { readSync } from 'node:fs';
import '@docusaurus/core/lib/index.js';

/** The file of the stream that the parent opens. */
const TOLD = 3;

if (readSync(TOLD, Buffer.alloc(1)) === 1) await import('@docusaurus/core/bin/docusaurus.mjs');

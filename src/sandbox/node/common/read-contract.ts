import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from '../../contract/types';

/** Reads the generated contract. @throws Error if it's missing. */
export function readContract(): Contract {
  const file = path.join(__dirname, '../../contract/contract.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Contract;
  } catch {
    throw new Error(`${file} is missing. Run "npm start" or "npm run build": it's generated from the specifications in openapi/.`);
  }
}

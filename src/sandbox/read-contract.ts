import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from './contract/types';

/** What was generated from the descriptions. @throws Error when it has not run. */
export function readContract(): Contract {
  const file = path.join(__dirname, 'contract.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Contract;
  } catch {
    throw new Error(`${file} is missing. Run "npm start" or "npm run build": it is made of the descriptions in openapi/.`);
  }
}

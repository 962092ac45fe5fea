// `npm run check -- --only security-txt`: checks that static/.well-known/security.txt is valid for at least a month. Runs weekly.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { takesNothing } from '../commands/help';

takesNothing();

const FILE = 'static/.well-known/security.txt';
const MONTH = 30 * 24 * 60 * 60 * 1000;

const [, expires = ''] = /^Expires: (.*)$/m.exec(readFileSync(path.join(__dirname, '../../..', FILE), 'utf8')) ?? [];
const isValid = Date.parse(expires) - Date.now() > MONTH;
console.log(`${FILE} expires on ${expires}.${isValid ? '' : ' Review it, then set "Expires:" to a date within a year.'}`);
process.exitCode = isValid ? 0 : 1;

import { hosts } from './hosts';
import { repository } from './site';

/** Where a weakness is told, and what the one who tells it can expect. `security.txt` and SECURITY.md say the same. */
export const security = {
  contact: 'security@partita.example',
  /** The page that says how to write. */
  page: `${hosts.docs.production}/technical-support/contact`,
  policy: `${repository}/security/policy`,
  languages: ['en'],
  textFile: `${hosts.docs.production}/.well-known/security.txt`,
  /** Days before its end on which the weekly check asks for a new date. */
  renewDays: 30,
} as const;

import { hosts } from './hosts';
import { repository } from './repository';

/** Where to report a vulnerability, and what a reporter can expect. `security.txt` and SECURITY.md say the same. */
export const security = {
  contact: 'security@partita.example',
  /** The page that explains how to report. */
  page: `${hosts.docs.production}/technical-support/contact`,
  policy: `${repository}/security/policy`,
  languages: ['en'],
  textFile: `${hosts.docs.production}/.well-known/security.txt`,
} as const;

import { apis } from '../../../openapi/apis';
import { hosts } from '../../data/hosts';
import { markdownRoute } from '../../data/markdown-route';
import { loadDescription } from '../../reference/descriptions';

/** A target of a link in a link set. */
interface Target {
  href: string;
  type: string;
}

/** All APIs with their specifications and pages, as a link set: https://www.rfc-editor.org/rfc/rfc9264 @param addressOf the URL of a file on this site. */
export function linkSet(addressOf: (path: string) => string): { linkset: Record<string, string | Target[]>[] } {
  return {
    linkset: apis.flatMap(({ id, category }) =>
      loadDescription(id).servers.map(({ url }) => ({
        anchor: url,
        'service-desc': [{ href: addressOf(`/openapi/${id}.yaml`), type: 'application/yaml' }],
        'service-doc': [
          { href: addressOf(category), type: 'text/html' },
          { href: addressOf(markdownRoute(category)), type: 'text/markdown' },
        ],
        status: [{ href: hosts.status.production, type: 'text/html' }],
      })),
    ),
  };
}

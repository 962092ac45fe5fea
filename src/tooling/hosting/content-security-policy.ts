import { UNCONFIGURED } from '../../data/search-service';
import { hashSource, type InlineCode } from './inline-sources';

/** The style inside the logo that the search dialog draws (@docsearch/react 3.9.0), which no built page holds yet. */
const DIALOG_LOGO = '.cls-1,.cls-2{fill:#003dff;}.cls-2{fill-rule:evenodd;}';

/** Text becomes HTML or a script only by the site's own policy: src/clientModules/trusted-types.ts. */
export const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default";

/** The hosts of a search service: three to fall back on, and the one that counts clicks. None without a service. */
export function searchHosts(appId: string): string[] {
  if (appId === UNCONFIGURED) return [];
  const name = appId.toLowerCase();
  return [
    `https://${name}-dsn.algolia.net`,
    `https://${name}.algolia.net`,
    ...[1, 2, 3].map((number) => `https://${name}-${number}.algolianet.com`),
    'https://insights.algolia.io',
  ];
}

/**
 * What the site's pages may load and run. Nothing is allowed but what a line here allows, and no line allows code by its place
 * inside a page: inline scripts and styles run by their hash, so that markup which got into a page runs nothing.
 * @param inline what the built pages hold.
 * @param hosts what pages may ask besides their own host.
 */
export function contentSecurityPolicy(inline: InlineCode, hosts: readonly string[]): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts],
    'style-src': ["'self'", ...inline.styles, hashSource(DIALOG_LOGO)],
    // Browsers take hashes for attributes with this word only. Styles that scripts set through the DOM need no permission.
    'style-src-attr': inline.styleAttributes.length > 0 ? ["'unsafe-hashes'", ...inline.styleAttributes] : ["'none'"],
    // The framework's stylesheet and the drawn QR codes hold pictures as data.
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...hosts],
    // The search runs in a worker.
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

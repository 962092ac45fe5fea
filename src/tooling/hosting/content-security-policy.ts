import { frameHosts } from '../../data/frame-hosts';
import { UNCONFIGURED } from '../../data/search-service';
import { hashSource, type InlineCode } from '../../plugins/inline-code/inline-sources';

/** The style in the search dialog's logo (@docsearch/react 3.9.0), which isn't in any built page. */
const DIALOG_LOGO = '.cls-1,.cls-2{fill:#003dff;}.cls-2{fill-rule:evenodd;}';

/** Only the site's own policy may turn text into HTML or scripts: src/clientModules/trusted-types.ts. */
export const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default";

/** The hosts of a search service, its three fallbacks, and its click analytics. Empty without a service. */
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
 * The Content-Security-Policy of all pages. Inline scripts and styles are allowed by their hash, so injected code doesn't run.
 * @param inline the inline code of the built pages.
 * @param hosts other hosts that pages may connect to.
 */
export function contentSecurityPolicy(inline: InlineCode, hosts: readonly string[]): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts],
    'style-src': ["'self'", ...inline.styles, hashSource(DIALOG_LOGO)],
    // For attributes, hashes need this keyword. Styles that scripts set through the DOM don't need permission.
    'style-src-attr': inline.styleAttributes.length > 0 ? ["'unsafe-hashes'", ...inline.styleAttributes] : ["'none'"],
    // The stylesheet of Docusaurus and QR codes contain data URLs.
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    ...(frameHosts.length > 0 && { 'frame-src': frameHosts }),
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

import { hosts, type HostName } from './hosts';

/** What a page may load from Partita. */
export type Flow = 'fields' | 'modal' | 'iframe' | 'messaging';

interface Source {
  directive: string;
  from: readonly HostName[];
  /** Sources that are no hosts. */
  also?: string;
  flows: readonly Flow[];
}

/** What a Content Security Policy has to allow. The redirect needs nothing. */
const SOURCES: readonly Source[] = [
  { directive: 'script-src', from: ['sdk'], flows: ['fields', 'modal', 'messaging'] },
  { directive: 'frame-src', from: ['checkout', 'threeDS'], flows: ['fields', 'modal', 'iframe'] },
  { directive: 'connect-src', from: ['api', 'events'], flows: ['fields', 'messaging'] },
  { directive: 'img-src', from: ['sdk'], also: 'data:', flows: ['fields', 'messaging'] },
];

/** The directives for a flow, one in a line, to be merged into the policy of a page. */
export const policyFor = (flow: Flow, environment: 'sandbox' | 'production'): string =>
  SOURCES.filter(({ flows }) => flows.includes(flow))
    .map(({ directive, from, also }) => {
      const origins = from.map((name) => new URL(hosts[name][environment] ?? '').origin);
      return `${[directive, ...origins, ...(also ? [also] : [])].join(' ')};`;
    })
    .join('\n');

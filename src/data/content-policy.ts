import { hosts, type HostName } from './hosts';

/** What a page may load from Partita, in words. */
export const flows = {
  redirect: 'redirect',
  challenge: '3DS redirect',
  fields: 'hosted fields',
  modal: 'modal',
  iframe: 'iframe',
  messaging: 'messaging',
} as const;
export type Flow = keyof typeof flows;

interface Source {
  directive: string;
  from: readonly HostName[];
  /** Sources other than hosts. */
  also?: string;
  needed: readonly Flow[];
}

/**
 * What a Content Security Policy must allow. Some browsers apply `form-action` to the address to which a form's response redirects, so a
 * redirect needs it if the policy contains it at all.
 */
export const policySources: readonly Source[] = [
  { directive: 'script-src', from: ['sdk'], needed: ['fields', 'modal', 'messaging'] },
  { directive: 'frame-src', from: ['checkout', 'threeDS'], needed: ['fields', 'modal', 'iframe'] },
  { directive: 'connect-src', from: ['api', 'events'], needed: ['fields', 'messaging'] },
  { directive: 'form-action', from: ['checkout'], needed: ['redirect'] },
  { directive: 'form-action', from: ['threeDS'], needed: ['challenge'] },
  { directive: 'img-src', from: ['sdk'], also: 'data:', needed: ['fields', 'messaging'] },
];

/** What a directive allows. */
export const valuesOf = ({ from, also }: Pick<Source, 'from' | 'also'>, environment: 'sandbox' | 'production'): string[] => [
  ...from.map((name) => new URL(hosts[name][environment] ?? '').origin),
  ...(also ? [also] : []),
];

/** The directives for a flow, one per line, to merge into a page's policy. */
export const policyFor = (flow: Flow, environment: 'sandbox' | 'production'): string =>
  policySources
    .filter(({ needed }) => needed.includes(flow))
    .map((source) => `${[source.directive, ...valuesOf(source, environment)].join(' ')};`)
    .join('\n');

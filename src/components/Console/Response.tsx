import { useEffect, useRef, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import type { Session } from '@site/src/components/Console/session/session';
import type { CallRecord, OperationData } from '@site/src/components/Console/session/types';
import { LiveCode } from '../CodePanel/LiveCode';
import { Events } from './Events';
import { ShopperActions } from './ShopperActions';
import styles from './styles.module.css';

interface ResponseProps {
  call: CallRecord;
  nextSteps: OperationData['nextSteps'];
  session: Session;
  /** Whether the reader has changed the request since. */
  isOutdated: boolean;
}

interface ErrorBody {
  error?: { code?: string; details?: { field?: string; issue?: string }[] };
  planNumber?: string;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the anchor of a field if this page documents it. */
const anchorOf = (field: string): string | undefined =>
  [`body.${field}`, `query.${field}`, `header.${field}`]
    .find((id) => document.getElementById(id.replaceAll(/\.\d+/g, '')) !== null)
    ?.replaceAll(/\.\d+/g, '');

function ErrorHelp({ error }: { error: NonNullable<ErrorBody['error']> }): ReactNode {
  return (
    <ul className={styles.help}>
      {error.code && (
        <li>
          What to do about <Link to={`/api/v3/errors#${error.code}`}>{error.code}</Link>
        </li>
      )}
      {error.details
        ?.filter(({ field }) => field)
        .slice(0, 5)
        .map(({ field = '', issue }, index) => {
          const anchor = anchorOf(field);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two details may name one field.
            <li key={index}>
              {anchor ? <a href={`#${anchor}`}>{field}</a> : <span>{field}</span>}
              <span>{`: ${issue}`}</span>
            </li>
          );
        })}
    </ul>
  );
}

/** A response: status, duration, body, headers, webhook events, and next steps. */
export function Response({ call, nextSteps, session, isOutdated }: ResponseProps): ReactNode {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers return a promise here, which React would treat as a cleanup function.
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, [call.id]);
  const value = parsed(call.body);
  const { error, planNumber } = (value ?? {}) as ErrorBody;
  const isSuccess = call.status < 300;
  return (
    <section ref={place} className={styles.response} aria-label="Response">
      <p className={styles.status} role="status" data-success={isSuccess} data-outdated={isOutdated}>
        <strong>{`${call.status} ${call.statusText}`}</strong> <span>{call.took < 1 ? '< 1 ms' : `${Math.round(call.took)} ms`}</span>{' '}
        {isOutdated && <span>before your changes</span>}
      </p>
      <LiveCode title="Response" what="response" json={value ?? (call.body || 'No body.')} canWrap />
      {error && <ErrorHelp error={error} />}
      <details className={styles.fold}>
        <summary>{`${call.headers.length} headers`}</summary>
        <dl className={styles.headers}>
          {call.headers.map(([name, content]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Events events={call.events} />
      {planNumber && <ShopperActions planNumber={planNumber} session={session} />}
      {isSuccess && nextSteps.length > 0 && (
        <p className={styles.next}>
          Next:{' '}
          {nextSteps.map(({ to, text: name }, index) => (
            <span key={to}>
              {index > 0 && <span>, </span>}
              <Link to={to}>{name}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

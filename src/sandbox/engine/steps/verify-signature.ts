import { SECOND } from '../../../domain/time';
import { fromText } from '../../core/bytes';
import { checkSignature } from '../../crypto/signatures';
import { matchOf, type Step } from '../context';
import { stateFor } from '../request-tools';
import { LIMITS, storeEntry } from '../../core/state';

/** Verifies the signature before the body is parsed, if the API takes signed requests. @throws ApiError for an invalid signature. */
export const verifySignature: Step = async (context, next) => {
  const { engine, request, url } = context;
  if (!matchOf(context).rule.errors.includes('signature_missing')) return next();
  const { machine, state } = engine.store;
  const header = request.headers.get('x-partita-signature');
  const body = header === null ? fromText('') : new Uint8Array(await request.clone().arrayBuffer());
  const jti = await checkSignature(
    { method: request.method, url: url.href, body, header },
    stateFor(context),
    machine.now() / SECOND,
    (message) => machine.log(`${request.method} ${url.pathname} would be rejected. ${message}`),
  );
  if (jti !== undefined) storeEntry(state.signatures, jti, Math.floor(machine.now() / SECOND), LIMITS.signatures);
  return next();
};

import { SECOND } from '../../../domain/time';
import { fromText } from '../../crypto/bytes';
import { checkSignature } from '../../crypto/signatures';
import type { Step } from '../context';
import { stateFor } from '../request-tools';
import { LIMITS, storeEntry } from '../state';

/** Verifies the signature before the body is parsed. @throws ApiError for an invalid signature. */
export const verifySignature: Step = async (context, next) => {
  const { engine, request, url } = context;
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

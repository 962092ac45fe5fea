import { fromText, type Bytes } from '../../core/bytes';
import { signResponse } from '../../crypto/signatures';
import { SECOND } from '../../../domain/time';
import { responseRule } from '../../contract/response-rule';
import type { Context, Step } from '../context';
import { toolsOf, stateFor } from '../request-tools';

/** Returns how the client wants the response to be signed: `detached`, `embedded`, or not at all. Every error can be signed. */
function signatureMode({ engine, request, match }: Context, status: number): string | null {
  const headers = match && responseRule(engine.store.contract, match.rule, status)?.headers;
  const canSign = status >= 400 || headers?.some((name) => name.startsWith('X-Partita-Response-Signature'));
  return canSign ? request.headers.get('x-partita-response-signature-mode') : null;
}

/** Encrypts a body, if the client's settings say so. @returns undefined for a body that isn't encrypted. */
async function encrypted(context: Context, plain: Bytes): Promise<string | undefined> {
  const rule = context.match?.rule;
  const state = stateFor(context);
  const canEncrypt = rule !== undefined && /^(v3|reports)\//.test(rule.id) && rule.scope !== undefined;
  if (!canEncrypt || !state.settings.responseEncryption) return undefined;
  const { encryptResponse } = await import('../../crypto/encryption');
  return encryptResponse(plain, state);
}

/** Serializes a response as JSON, and then encrypts and signs it if the client asked for it. */
export const protectResponse: Step = async (context, next) => {
  const response = await next();
  if (response.raw || response.body === undefined) return response;
  const { engine, request, url } = context;
  const { status, headers } = response;
  const plain = fromText(JSON.stringify(response.body));
  const jwe = await encrypted(context, plain);
  const content = jwe === undefined ? plain : fromText(jwe);
  const raw = { type: jwe === undefined ? 'application/json' : 'application/jose', content };
  const mode = signatureMode(context, status);
  if (mode !== 'detached' && mode !== 'embedded') return { status, headers, raw };
  const facts = { method: request.method, url: url.href, status, traceId: headers['X-Partita-Trace-Id'] ?? context.traceId, body: content };
  const { responseKey } = await import('../response-keys');
  const key = await responseKey(stateFor(context), toolsOf(engine));
  const [head, payload, signature] = await signResponse(facts, key, engine.store.machine.now() / SECOND);
  if (mode === 'embedded' && jwe === undefined)
    return { status, headers, raw: { type: 'application/jose', content: `${head}.${payload}.${signature}` } };
  return { status, headers: { ...headers, 'X-Partita-Response-Signature': `${head}..${signature}` }, raw };
};

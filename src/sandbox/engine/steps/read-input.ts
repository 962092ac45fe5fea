import { SECOND } from '../../../domain/time';
import { fromText } from '../../core/bytes';
import { ApiError } from '../../core/api-error';
import { readParameters } from '../../core/check-request';
import { matchOf, type Context, type Step } from '../context';
import { readBody, type ReadBody } from '../read-body';
import { toolsOf, stateFor } from '../request-tools';

/** Reads and decrypts the body. @throws ApiError */
async function read(context: Context): Promise<ReadBody> {
  const { engine, request } = context;
  const { rule } = matchOf(context);
  const accepted = Object.keys(rule.bodies ?? {});
  if (accepted.length === 0) return { value: undefined, files: {}, identity: '', bytes: fromText('') };
  const { state, machine } = engine.store;
  const { requestEncryption } = stateFor(context).settings;
  const canDecrypt = rule.errors.includes('decryption_failed') && requestEncryption !== 'off';
  const isPlain = request.headers.get('content-type')?.startsWith('application/json');
  if (canDecrypt && requestEncryption === 'required' && isPlain)
    throw new ApiError('unsupported_media_type', 'This client requires encrypted bodies. Send application/jose.', [
      { field: 'Content-Type', issue: 'enum', limit: 'application/jose' },
    ]);
  // In a page, this code loads with the first encrypted body.
  const decrypt = async (text: string): Promise<string> => {
    const { decryptBody } = await import('../../crypto/encryption');
    return decryptBody(text, state, machine.now() / SECOND);
  };
  return readBody(request, accepted, toolsOf(engine), canDecrypt ? decrypt : undefined);
}

/** Reads the parameters and the body. A body that can't be read is rejected later, because its response is stored, too. @throws ApiError */
export const readInput: Step = async (context, next) => {
  const { engine, request, url } = context;
  const { rule, path } = matchOf(context);
  context.parameters = readParameters(engine.parameterChecks(rule), { path, query: url.searchParams, headers: request.headers }, rule);
  context.body = await read(context).catch((error: unknown) => {
    if (error instanceof Error) return error;
    throw error;
  });
  return next();
};

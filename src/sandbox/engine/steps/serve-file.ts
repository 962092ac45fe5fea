import type { Step } from '../context';
import { downloadOf, isDownload } from '../../reports/downloads';
import { toolsOf } from '../request-tools';

/** Responds to requests for report files and for the key set, which need no token. */
export const serveFile: Step = async ({ engine, request, path }, next) => {
  const { state } = engine.store;
  if (isDownload(request.method, path)) return downloadOf(path, state);
  if (request.method !== 'GET' || path !== '/.well-known/jwks.json') return next();
  const { publicKeys } = await import('../response-keys');
  return { status: 200, headers: { 'Cache-Control': 'max-age=3600' }, body: await publicKeys(state, toolsOf(engine)) };
};

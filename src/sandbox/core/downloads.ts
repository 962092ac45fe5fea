import { fromBase64 } from '../crypto/bytes';
import { Refusal } from './refusal';
import { checkToken } from './token';
import type { World } from './world';

const PATH = /^\/reports\/v1\/downloads\/(rpt_[0-9A-Z]{22})$/;

export const isDownload = (method: string, path: string): boolean => method === 'GET' && PATH.test(path);

/** A report file that is ready. @throws Refusal for one that is not, or not any more. */
export function downloadOf(
  path: string,
  authorization: string | null,
  world: Readonly<World>,
): { status: 200; headers: Record<string, string>; raw: { type: string; bytes: Uint8Array<ArrayBuffer> } } {
  checkToken(authorization, 'reports.read', world.now);
  const report = world.reports.get(PATH.exec(path)?.[1] ?? '');
  if (!report || report.expiresAt <= world.now || report.readyAt > world.now)
    throw new Refusal('resource_not_found', 'There is no such file, or its hour has passed.');
  if (report.encrypted)
    throw new Refusal(
      'resource_not_found',
      'The sandbox holds no OpenPGP key, so it can not give you an encrypted file. Request it without encrypt.',
    );
  return {
    status: 200,
    headers: { 'Content-Disposition': `attachment; filename="${report.fileName}"` },
    raw: { type: report.mediaType, bytes: fromBase64(report.content) },
  };
}

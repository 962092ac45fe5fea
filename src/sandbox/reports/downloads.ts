import { fromBase64 } from '../core/bytes';
import { ApiError } from '../core/api-error';
import type { SandboxState } from '../core/state';

const PATH = /^\/reports\/v1\/downloads\/(rpt_[0-9A-Z]{22})$/;

export const isDownload = (method: string, path: string): boolean => method === 'GET' && PATH.test(path);

/** Returns a report file. Its URL is the only credential. @throws ApiError if the file isn't ready or has expired. */
export function downloadOf(
  path: string,
  state: Readonly<SandboxState>,
): { status: 200; headers: Record<string, string>; raw: { type: string; content: Uint8Array<ArrayBuffer> } } {
  const report = state.reports.get(PATH.exec(path)?.[1] ?? '');
  if (!report || report.expiresAt <= state.now || report.readyAt > state.now)
    throw new ApiError('resource_not_found', "There's no such file, or its link has expired.");
  return {
    status: 200,
    headers: { 'Content-Disposition': `attachment; filename="${report.fileName}"` },
    raw: { type: report.mediaType, content: fromBase64(report.content) },
  };
}

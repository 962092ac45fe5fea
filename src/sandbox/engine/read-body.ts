import { toText, type Bytes } from '../core/bytes';
import { readParts, type Part } from './multipart';
import { isTooDeep, MAX_LEVELS } from './nesting';
import { ApiError } from '../core/api-error';
import type { Tools, UploadedFile } from '../core/types';

/** The maximum bytes of a body with files. */
export const MAX_BODY_BYTES = 12 * 1024 * 1024;
/** The maximum bytes of JSON, of a form, and of all text fields of a body with files. */
export const MAX_TEXT_BYTES = 1024 * 1024;

const mediaTypeOf = (header: string | null): string => (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

export interface ReadBody {
  value: unknown;
  files: Record<string, UploadedFile[]>;
  /** The content that is compared when an idempotency key is used again. */
  identity: string;
  /** The bytes as sent, which the signature covers. */
  bytes: Bytes;
}

const decodeUtf8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError('malformed_request', "The body isn't valid UTF-8.", [{ issue: 'encoding' }]);
  }
};

const tooLarge = (): ApiError =>
  new ApiError('malformed_request', 'The body is larger than 1 MiB (1,048,576 bytes).', [{ issue: 'maxLength', limit: MAX_TEXT_BYTES }]);

/** Parses JSON. @throws ApiError `malformed_request` with the position of the error. */
function readJson(text: string): unknown {
  if (text.trim() === '') throw new ApiError('malformed_request', 'The body is empty. Send a JSON object.', [{ issue: 'required' }]);
  if (isTooDeep(text))
    throw new ApiError('malformed_request', `The body has more than ${MAX_LEVELS} levels of arrays and objects.`, [
      { issue: 'json', limit: MAX_LEVELS },
    ]);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ApiError('malformed_request', `The body isn't valid JSON: ${(error as Error).message}`, [{ issue: 'json' }]);
  }
}

/** Parses a form. A field that occurs more than once becomes an array. */
function readForm(text: string): Record<string, unknown> {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, form.getAll(name).length > 1 ? form.getAll(name) : form.get(name)]),
  );
}

async function readMultipart(bytes: Bytes, header: string, tools: Tools): Promise<Pick<ReadBody, 'value' | 'files' | 'identity'>> {
  let parts: Part[];
  try {
    parts = readParts(bytes, header);
  } catch (error) {
    throw new ApiError('malformed_request', `The body isn't valid multipart/form-data: ${(error as Error).message}`, [
      { issue: 'multipart' },
    ]);
  }
  const value: Record<string, unknown> = {};
  const files: Record<string, UploadedFile[]> = {};
  const textSize = parts.reduce((sum, { fileName, content }) => sum + (fileName === undefined ? content.length : 0), 0);
  if (textSize > MAX_TEXT_BYTES) throw tooLarge();
  for (const { name, fileName, type, content } of parts) {
    const isFile = fileName !== undefined;
    const entry = isFile ? fileName : toText(content);
    // A field that occurs once may still be a list, which depends on the operation's schema.
    value[name] = Object.hasOwn(value, name) ? [value[name], entry].flat() : entry;
    if (!isFile) continue;
    const file = {
      name: fileName,
      type: mediaTypeOf(type),
      size: content.length,
      sha256: await tools.sha256(content),
      head: content.slice(0, 256),
    };
    files[name] = [...(Object.hasOwn(files, name) ? (files[name] ?? []) : []), file];
  }
  const identity = JSON.stringify([value, Object.values(files).map((list) => list.map(({ sha256 }) => sha256))]);
  return { value, files, identity };
}

/** Wraps single values of list fields in an array. */
export function withLists(value: unknown, isList: (name: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => {
      if (isList(name)) return [name, [field].flat()];
      return [name, Array.isArray(field) && field.length === 1 ? (field[0] as unknown) : field];
    }),
  );
}

/**
 * Reads a body of one of the operation's media types.
 * @param decrypt Decrypts a body. Omit it if the operation doesn't accept encrypted bodies.
 * @throws ApiError `unsupported_media_type` or `malformed_request`.
 */
export async function readBody(
  request: Request,
  accepted: string[],
  tools: Tools,
  decrypt?: (text: string) => Promise<string>,
): Promise<ReadBody> {
  const header = request.headers.get('content-type');
  const type = mediaTypeOf(header);
  const bytes = new Uint8Array(await request.arrayBuffer());
  const isEncrypted = type === 'application/jose' && decrypt !== undefined;
  if (!isEncrypted && !accepted.includes(type)) {
    const sent = type ? `, not ${type.slice(0, 80)}` : '';
    throw new ApiError('unsupported_media_type', `Send ${accepted.join(' or ')}${sent}.`, [
      { field: 'Content-Type', issue: 'enum', limit: accepted.join(', ') },
    ]);
  }
  const charset = /;\s*charset="?([^";\s]+)/i.exec(header ?? '')?.[1];
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
    throw new ApiError('unsupported_media_type', `Send UTF-8, not ${charset.slice(0, 40)}.`, [
      { field: 'Content-Type', issue: 'enum', limit: 'utf-8' },
    ]);
  if (type === 'multipart/form-data') return { bytes, ...(await readMultipart(bytes, header ?? '', tools)) };
  if (bytes.length > MAX_TEXT_BYTES) throw tooLarge();
  const text = decodeUtf8(bytes);
  if (type === 'application/x-www-form-urlencoded') return { bytes, value: readForm(text), files: {}, identity: text };
  const plain = isEncrypted ? await decrypt(text) : text;
  // An encrypted body is identified by its ciphertext: a retry has to send the same bytes.
  return { bytes, value: readJson(plain), files: {}, identity: text };
}

import { rejectField } from '../core/api-error';
import type { UploadedFile } from '../core/types';

/** The first bytes of the file types that the APIs accept. */
const SIGNATURES: readonly [string, readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['image/tiff', [0x4d, 0x4d, 0x00, 0x2a]],
];

/** Part of a harmless file that every virus scanner detects: https://www.eicar.org/download-anti-malware-testfile/ */
const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

/**
 * Checks an upload and returns its type. The type is detected from the first bytes, because the file name and media type can be wrong.
 * @param maxBytes The maximum bytes.
 * @throws ApiError `file_too_large`, `file_type_not_supported`, `file_infected` or `field_invalid`.
 */
export function checkFile(file: UploadedFile, field: string, types: readonly string[], maxBytes: number): string {
  if (file.size > maxBytes) rejectField('file_too_large', field, 'maximum', `A file can have at most ${maxBytes} bytes.`, maxBytes);
  if (new TextDecoder('latin1').decode(file.head).includes(EICAR))
    rejectField('file_infected', field, 'infected', 'The scanner found malware in this file.');
  if (file.size === 0) rejectField('field_invalid', field, 'minLength', 'The file is empty.', 1);
  const type = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => file.head[index] === byte))?.[0];
  if (!type || !types.includes(type))
    rejectField('file_type_not_supported', field, 'enum', `The first bytes aren't those of ${types.join(', ')}.`, types.join(', '));
  return type;
}

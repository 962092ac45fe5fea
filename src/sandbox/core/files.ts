import { rejectField } from './api-error';
import type { UploadedFile } from './types';

/** A media type that the sandbox recognizes. */
type FileType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/tiff';

/** The first bytes of the file types that the APIs accept. */
const SIGNATURES: readonly [FileType, readonly number[]][] = [
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
export function checkFile<Type extends FileType>(file: UploadedFile, field: string, types: readonly Type[], maxBytes: number): Type {
  if (file.size > maxBytes)
    rejectField('file_too_large', { field, issue: 'maximum', limit: maxBytes }, `A file can have at most ${maxBytes} bytes.`);
  if (new TextDecoder('latin1').decode(file.head).includes(EICAR))
    rejectField('file_infected', { field, issue: 'infected' }, 'The scanner found malware in this file.');
  if (file.size === 0) rejectField('field_invalid', { field, issue: 'minLength', limit: 1 }, 'The file is empty.');
  const found = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => file.head[index] === byte))?.[0];
  const type = types.find((one) => one === found);
  if (!type)
    rejectField(
      'file_type_not_supported',
      { field, issue: 'enum', limit: types.join(', ') },
      `The first bytes aren't those of ${types.join(', ')}.`,
    );
  return type;
}

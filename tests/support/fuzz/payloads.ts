import { array, constantFrom, oneof, sample, string } from 'fast-check';

/** An element that no page contains. If it appears, text was parsed as HTML. */
export const MARK = 'x-hostile';

/** The function that payloads call. `watch` defines it. */
const CALL = 'hostileRan()';

/** Payloads for each context: elements, attributes, scripts, URLs, templates, and comments. */
export const hostileValues: readonly string[] = [
  `<img src=x onerror=${CALL}><${MARK}></${MARK}>`,
  `"><script>${CALL}</script><${MARK}>`,
  `'></script><script>${CALL}</script><${MARK}>`,
  `</textarea></title></style><svg onload=${CALL}><${MARK}>`,
  `javascript:${CALL}//<${MARK}>`,
  `{{${CALL}}}\${${CALL}}{${CALL}}<${MARK}>`,
  `--><!--<iframe srcdoc="<script>parent.${CALL}</script>"><${MARK}>`,
  `&lt;${MARK}&gt;&#60;${MARK}>`,
];

/** Characters and words with a special meaning in some format. */
const SIGNS = '< > " \' ` & % %3C %E0%A4%A \\ \0 \u2028 \uD800 \u202E 😀 { } [ ] # ? = ; \n import export'.split(' ');
const NAMES = '__proto__ constructor toString null NaN -1 1e400 2026-02-30 ../../etc/passwd'.split(' ');
const pieces = [...hostileValues, ...SIGNS, ...NAMES, 'x'.repeat(5000)];

/** Generates random texts that contain payloads. The same seed generates the same texts. */
export function hostileTexts(cases: number, seed: number): string[] {
  const piece = oneof(
    { weight: 3, arbitrary: constantFrom(...pieces) },
    { weight: 1, arbitrary: string({ unit: 'binary', maxLength: 20 }) },
  );
  return sample(
    array(piece, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
    { numRuns: cases, seed },
  );
}

/** Encodes text for a URL, without unpaired surrogates, which can't be encoded. */
export const encodeForUrl = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''));

import { array, constantFrom, oneof, sample, string } from 'fast-check';

/** An element that no page has: where it appears, text became markup. */
export const MARK = 'x-hostile';

/** What a hostile script calls. `watch` defines it. */
const CALL = 'hostileRan()';

/** One value for each way out of text: into elements, attributes, scripts, addresses, templates and comments. */
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

/** Signs and names that mean something to some reader of text. */
const SIGNS = '< > " \' ` & % %3C %E0%A4%A \\ \0 \u2028 \uD800 \u202E 😀 { } [ ] # ? = ; \n import export'.split(' ');
const NAMES = '__proto__ constructor toString null NaN -1 1e400 2026-02-30 ../../etc/passwd'.split(' ');
const pieces = [...hostileValues, ...SIGNS, ...NAMES, 'x'.repeat(5000)];

/** Random hostile text, the same for the same seed. */
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

/** Text as the address of a page can carry it: a lone half of a character has none. */
export const inAddress = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''));

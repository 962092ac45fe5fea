import facts from '@site/.docusaurus/facts/explain.json';
import { explain, UnreadableInput } from '@site/src/domain/explain';
import { rowsOf } from '@site/src/domain/explain/words';

/** What the box shows: a title with rows and a link, or what to paste instead. */
export type Shown =
  { title: string; rows: [label: string, text: string][]; page: string; problem?: undefined } | { title?: undefined; problem: string };

/** Explains pasted text in the page. */
export function explainResponse(text: string): Shown {
  try {
    const explanation = explain(text, facts);
    const { code, status, page } = explanation;
    return { title: status === undefined ? code : `${code} (${status})`, rows: rowsOf(explanation), page };
  } catch (error) {
    if (error instanceof UnreadableInput) return { problem: error.message };
    throw error;
  }
}

import facts from '@site/.docusaurus/facts/explain.json';
import { explain, UnreadableInput } from '@site/src/domain/explain';
import { rowsOf } from '@site/src/domain/explain/explanation-rows';

/** An explanation with a title, rows, and a link, or a message that says what to paste instead. */
export type ExplainResult =
  | { title: string; rows: [label: string, text: string][]; page: string; problem?: undefined }
  | { title?: undefined; problem: string };

/** Explains a pasted response, webhook, or error code, or says what to paste instead. */
export function explainResponse(text: string): ExplainResult {
  try {
    const explanation = explain(text, facts);
    const { code, status, page } = explanation;
    return { title: status === undefined ? code : `${code} (${status})`, rows: rowsOf(explanation), page };
  } catch (error) {
    if (error instanceof UnreadableInput) return { problem: error.message };
    throw error;
  }
}

import { explain, UnreadableInput, type ExplainFacts } from '../../../../domain/explain';
import { docsUrl } from '../../common/docs-url';
import { InputError } from '../../common/command';
import type { Tool } from '../tool';

export const explainResponse: Tool = {
  name: 'explain_response',
  description: 'Explains an error response, a webhook, or an error code: cause, what to do, and whether to retry.',
  arguments: { response: { type: 'string', minLength: 1, maxLength: 100_000, description: 'JSON, HTTP with headers, or a code' } },
  required: ['response'],
  isReadOnly: true,
  run({ response }, { contract }) {
    try {
      const explanation = explain(response as string, contract.explain as ExplainFacts);
      return JSON.stringify({ ...explanation, url: docsUrl(explanation.page) });
    } catch (error) {
      throw error instanceof UnreadableInput ? new InputError(error.message) : error;
    }
  },
};

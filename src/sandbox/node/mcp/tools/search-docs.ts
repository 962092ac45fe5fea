import type { Tool } from '../tool';

const USUAL = 6;

export const searchDocs: Tool = {
  name: 'search_docs',
  description: 'Searches the Partita docs. Returns titles, routes for read_page, and passages.',
  arguments: {
    query: { type: 'string', minLength: 1, maxLength: 200, description: 'A question, or a name such as planNumber' },
    limit: { type: 'integer', minimum: 1, maximum: 20, description: `${USUAL} by default` },
  },
  required: ['query'],
  isReadOnly: true,
  run: async ({ query, limit = USUAL }, { docs }) => (await docs()).search(query as string, limit as number),
};

import type { Tool } from '../tool';

export const readPage: Tool = {
  name: 'read_page',
  description: 'Returns a docs page, or a section of it, as Markdown.',
  arguments: {
    page: { type: 'string', minLength: 1, maxLength: 300, description: 'A route, such as /direct-api/quickstart or /apis#idempotency' },
    part: { type: 'integer', minimum: 1, description: 'Of a long page; 1 by default' },
  },
  required: ['page'],
  isReadOnly: true,
  run: async ({ page, part = 1 }, { docs }) => (await docs()).read(page as string, part as number),
};

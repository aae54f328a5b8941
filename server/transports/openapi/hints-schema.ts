import type { JsonSchema } from './json-schema.ts';

/** `SearchHint` (server/rules/search-hints.ts), as a caller reads it. */
export const hintsSchema: JsonSchema = {
  type: 'array',
  description: 'When nothing was found: searches that would find something',
  items: {
    type: 'object',
    properties: {
      word: { type: 'string', description: 'What is left out or spelled otherwise' },
      spelling: {
        anyOf: [{ type: 'string' }, { type: 'null' }],
        description: 'The spelling that exists; null: left out',
      },
      q: { type: 'string', description: 'The search to make instead' },
      found: { type: 'integer', description: 'Items it finds; 100 for 100 or more' },
    },
    required: ['word', 'spelling', 'q', 'found'],
  },
};

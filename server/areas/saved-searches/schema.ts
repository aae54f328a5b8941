import { z } from 'zod';
import { Id, Instant, line, prose } from '#server/catalog/fields.ts';

export const SearchName = line(80);
export const SearchQuery = prose(4000).refine((query) => !query.includes('?') && !query.includes('#'), {
  error: 'Give the part of the address after the question mark.',
});

export const SavedSearch = z
  .strictObject({
    id: Id,
    caseId: Id,
    name: z.string(),
    query: z.string().meta({ description: 'The list’s address after the question mark: words, filters and sort' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.output<typeof SavedSearch>;

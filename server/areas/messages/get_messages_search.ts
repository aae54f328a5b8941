import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { messageLimits } from '#server/rules/messages.ts';
import { parseSearch } from '#server/store/search-query.ts';
import { cutter } from '#server/store/search-snippet.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { messageAnswers } from './answers.ts';
import { dates, flagged, numbered, requireNamed, spanOf } from './filter-fields.ts';
import { Message, Platform, Tag } from './schema.ts';
import { offsetsOf, searchMessages } from './search.ts';

const Hit = z
  .strictObject({
    message: Message,
    threadTitle: z.string(),
    snippet: z.string(),
    ranges: z.array(z.tuple([z.int(), z.int()])).meta({ description: '[start, end) of each hit, UTF-16' }),
    offset: z.int().meta({ description: 'Its place in the list of its thread' }),
  })
  .meta({ id: 'MessageHit' });

export const getMessagesSearch = defineOperation({
  method: 'get',
  path: '/messages/search',
  scope: 'messages:read',
  summary: 'Search messages',
  description: 'Newest first, those that hold all words, "phrases" and beginnings (insur*) of `q`.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      q: z.string().min(1, 'Say what to search for.').max(1000, 'A search may have at most 1000 characters.'),
      courtCaseId: Id.optional(),
      threadId: Id.optional(),
      contactId: Id.optional(),
      ...dates,
      platform: Platform.optional(),
      direction: z.enum(['sent', 'received', 'system']).optional(),
      tag: Tag.optional(),
      hasAttachment: flagged,
      offset: numbered(0, 1_000_000, 0),
      limit: numbered(1, messageLimits.found, 50),
    }),
  },
  output: json(
    z.strictObject({
      hits: z.array(Hit),
      total: z.int().nullable().meta({ description: 'Null over 1,000' }),
      nextOffset: z.int().nullable(),
    }),
  ),
  errors: ['not_found'],
  async handler(context, { query }) {
    const { caseId: _case, q, offset, limit, from, to, ...rest } = query;
    const filter = { ...rest, ...spanOf({ from, to }) };
    await requireNamed(context, filter);
    const terms = parseSearch(q);
    if (terms.length === 0) return { hits: [], total: 0, nextOffset: null };
    const found = await searchMessages(context, terms, filter, { offset, limit: limit + 1 });
    const rows = found.rows.slice(0, limit);
    const [answers, titles, offsets] = [
      await messageAnswers.all(context, rows),
      await titlesOf(context.tx, [...new Set(rows.map(({ threadId }) => threadId))]),
      await offsetsOf(context, rows),
    ];
    const cutOut = cutter(terms);
    return {
      hits: answers.map((message) => ({
        message,
        threadTitle: titles.get(message.threadId) ?? '',
        ...cutOut(message.body),
        offset: offsets.get(message.id) ?? 0,
      })),
      total: found.total,
      nextOffset: found.rows.length > limit ? offset + limit : null,
    };
  },
});

async function titlesOf(tx: ReadTx, ids: readonly string[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const some of someAtOnce(ids)) {
    const rows = await tx.db.selectFrom('messageThreads').select(['id', 'title']).where('id', 'in', some).execute();
    for (const { id, title } of rows) titles.set(id, title);
  }
  return titles;
}

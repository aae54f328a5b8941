import { z } from 'zod';
import type { MatterView } from '#server/access/matters.ts';
import { Id, setOf } from '#server/catalog/fields.ts';
import { requireAll } from '#server/catalog/references.ts';
import { invalid } from '#server/errors/app-error.ts';
import { messageLimits } from '#server/rules/messages.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { Row } from '#server/store/tables.ts';
import { dates, spanOf } from './filter-fields.ts';
import { messagesIn } from './queries.ts';

/** Which messages something is done to: by their ids, or those of a thread from one time to another. */
export const chosenBy = {
  ids: setOf(Id, messageLimits.bulk).optional(),
  threadId: Id.optional(),
  ...dates,
};

const Chosen = z.strictObject(chosenBy);

/** Those messages, oldest first; every one of them must be there for this viewer, at most 5,000. */
export async function chosenMessages(view: MatterView, given: z.output<typeof Chosen>): Promise<Row<'messages'>[]> {
  const { ids, threadId } = given;
  if ((ids === undefined) === (threadId === undefined)) {
    throw invalid('Say which messages: `ids`, or `threadId` with or without `from` and `to`.', 'ids');
  }
  if (threadId !== undefined) return inThread(view, threadId, spanOf(given));
  const wanted = ids ?? [];
  if (wanted.length === 0) throw invalid('Name at least one message.', 'ids');
  const rows: Row<'messages'>[] = [];
  for (const some of someAtOnce(wanted)) {
    rows.push(...(await messagesIn(view, {}).selectAll('item').where('item.id', 'in', some).execute()));
  }
  const found = new Set(rows.map(({ id }) => id));
  const unknown = wanted.find((id) => !found.has(id));
  if (unknown !== undefined) throw invalid(`There is no message ${unknown} in this case.`, 'ids');
  return rows.toSorted((one, other) => one.place - other.place);
}

async function inThread(
  view: MatterView,
  threadId: string,
  span: ReturnType<typeof spanOf>,
): Promise<Row<'messages'>[]> {
  await requireAll(view, 'messageThreads', [threadId], 'threadId');
  const most = messageLimits.bulk;
  const rows = await messagesIn(view, { threadId, ...span })
    .selectAll('item')
    .orderBy('item.place')
    .limit(most + 1)
    .execute();
  if (rows.length > most) {
    throw invalid(`This is more than ${most.toLocaleString('en-US')} messages. Choose a shorter time.`, 'from');
  }
  return rows;
}

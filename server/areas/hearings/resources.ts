import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { messageTitle } from '#server/rules/messages.ts';
import { updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { SeenResource } from './resource-schema.ts';
import { attachables, hearingResources } from './resource-record.ts';

/** Every line of a hearing's list in its order, for writers that must not step on a line that is hidden from somebody. */
export function allResources(tx: ReadTx, hearingId: string): Promise<Row<'hearingResources'>[]> {
  return tx.db
    .selectFrom('hearingResources')
    .selectAll()
    .where('hearingId', '=', hearingId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The lines whose items this viewer may see: a line about anything else would reveal it. */
export async function seenResources(view: MatterView, hearingId: string): Promise<SeenResource[]> {
  const { tx } = view;
  const titles = new Map<string, string>();
  for (const [kind, table] of attachables) {
    if (table === 'messages') continue;
    const items = await visibleIn(view, table)
      .innerJoin('hearingResources', 'hearingResources.itemId', 'item.id')
      .select(['item.id', 'item.title'])
      .where('hearingResources.hearingId', '=', hearingId)
      .where('hearingResources.kind', '=', kind)
      .execute();
    for (const { id, title } of items) titles.set(id, title);
  }
  const said = await visibleIn(view, 'messages')
    .innerJoin('hearingResources', 'hearingResources.itemId', 'item.id')
    .select(['item.id', 'item.senderName', 'item.senderHandle', 'item.body'])
    .where('hearingResources.hearingId', '=', hearingId)
    .where('hearingResources.kind', '=', 'message')
    .execute();
  for (const message of said) titles.set(message.id, messageTitle(message));
  return (await allResources(tx, hearingId)).flatMap((row) => {
    const title = titles.get(row.itemId);
    return title === undefined ? [] : [{ ...row, title }];
  });
}

export async function moveResources(tx: WriteTx, moved: readonly [Row<'hearingResources'>, number][]): Promise<void> {
  for (const [row, position] of moved) await updateRecord(tx, hearingResources, row, { position });
}

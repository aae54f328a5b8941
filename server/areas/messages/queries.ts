import type { MatterView } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visible, visibleIn } from '#server/access/visible.ts';
import type { Platform } from '#server/importers/message.ts';
import { holding } from '#server/store/set-members.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { firstPlaceAfter, firstPlaceAt } from './place.ts';
import type { Snapshot } from './snapshot.ts';

/** Which messages are asked for; instants are ISO, both ends included. */
export interface MessageFilter {
  id?: string | undefined;
  threadId?: string | undefined;
  importId?: string | undefined;
  courtCaseId?: string | undefined;
  contactId?: string | undefined;
  platform?: Platform | undefined;
  direction?: Row<'messages'>['direction'] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  tag?: string | undefined;
  hasAttachment?: boolean | undefined;
  changed?: boolean | undefined;
  /** Of the import: also those that it only saw again. */
  records?: readonly number[] | undefined;
}

/** Messages of the matter, as `item`, with nothing of an import that is not complete. */
export function messagesIn(view: MatterView, filter: MessageFilter, snapshot?: Snapshot) {
  let items = visibleIn(view, 'messages').where(({ eb, or, selectFrom }) => {
    const hidden = selectFrom('messageImports').select('id').where('state', '!=', 'done');
    return or([eb('item.importId', 'is', null), eb('item.importId', 'not in', hidden)]);
  });
  if (snapshot) {
    const { at } = snapshot;
    items = items
      .where('item.createdAt', '<', at)
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('item.importId', 'is', null),
          eb('item.importId', 'not in', selectFrom('messageImports').select('id').where('finishedAt', '>=', at)),
        ]),
      );
  }
  const { id, threadId, importId, courtCaseId, contactId, platform, direction, from, to, tag } = filter;
  const { hasAttachment, changed, records } = filter;
  if (id !== undefined) items = items.where('item.id', '=', id);
  if (threadId !== undefined) items = items.where('item.threadId', '=', threadId);
  if (records !== undefined) {
    items = items.where('item.id', 'in', (eb) =>
      eb
        .selectFrom('messageSightings as sighting')
        .select('sighting.messageId')
        .where('sighting.importId', '=', importId ?? '')
        .where('sighting.record', 'in', [...records]),
    );
  } else if (importId !== undefined) items = items.where('item.importId', '=', importId);
  if (changed !== undefined) {
    items = items.where(({ eb, or, and, ref }) => {
      const since = or([eb('item.importId', 'is', null), eb('item.updatedAt', '>', ref('item.createdAt'))]);
      const unchanged = and([eb('item.importId', 'is not', null), eb('item.updatedAt', '=', ref('item.createdAt'))]);
      return changed ? since : unchanged;
    });
  }
  if (platform !== undefined) items = items.where('item.platform', '=', platform);
  if (direction !== undefined) items = items.where('item.direction', '=', direction);
  if (from !== undefined) items = items.where('item.place', '>=', firstPlaceAt(from));
  if (to !== undefined) items = items.where('item.place', '<', firstPlaceAfter(to));
  if (tag !== undefined) items = items.where('item.id', 'in', (eb) => holding(eb, 'messages', 'tags', tag));
  if (hasAttachment !== undefined) items = items.where('item.attachmentCount', hasAttachment ? '>' : '=', 0);
  if (contactId !== undefined) {
    items = items.where('item.threadId', 'in', (eb) => holding(eb, 'messageThreads', 'contactIds', contactId));
  }
  if (courtCaseId !== undefined) {
    items = items.where(({ eb, or, and, selectFrom }) =>
      or([
        eb('item.courtCaseId', '=', courtCaseId),
        and([
          eb('item.courtCaseId', 'is', null),
          eb('item.threadId', 'in', selectFrom('messageThreads').select('id').where('courtCaseId', '=', courtCaseId)),
        ]),
      ]),
    );
  }
  return items;
}

export type Messages = ReturnType<typeof messagesIn>;

/** Oldest first. */
export function listMessages(
  view: MatterView,
  filter: MessageFilter,
  { offset, limit, snapshot }: { offset: number; limit: number; snapshot: Snapshot },
): Promise<Row<'messages'>[]> {
  return messagesIn(view, filter, snapshot)
    .selectAll('item')
    .orderBy('item.place')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countMessages(items: Messages): Promise<number> {
  const { count } = await items.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** The thread that an export's key or a logged message belongs to. */
export function threadWithKey(tx: ReadTx, caseId: string, key: string): Promise<Row<'messageThreads'> | undefined> {
  return tx.db
    .selectFrom('messageThreads')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('id', 'in', (eb) => holding(eb, 'messageThreads', 'keys', key))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

type KeptFile = { sha256: string; fileName: string; size: number; mimeType: string };

/** A file of a message, or an export, that this viewer may see. */
export async function findMessageFile(tx: ReadTx, viewer: Viewer, fileId: string): Promise<KeptFile | undefined> {
  const media = await visible(tx.db, viewer, 'messages')
    .innerJoin('messageMedia as file', 'file.messageId', 'item.id')
    .select(['file.sha256', 'file.name as fileName', 'file.size', 'file.mimeType'])
    .where('file.fileId', '=', fileId)
    .executeTakeFirst();
  if (media) {
    const { sha256, size, mimeType, fileName } = media;
    if (sha256 === null || size === null) return undefined;
    return { sha256, size, fileName, mimeType: mimeType ?? 'application/octet-stream' };
  }
  return visible(tx.db, viewer, 'messageImports')
    .select((eb) => [
      'item.sha256',
      'item.fileName',
      'item.size',
      eb.val<string>('application/octet-stream').as('mimeType'),
    ])
    .where('item.id', '=', fileId)
    .executeTakeFirst();
}

import { Readable } from 'node:stream';
import type { MatterView } from '#server/access/matters.ts';
import { requireRoom } from '#server/access/room.ts';
import { addItem, type IdentifiedFile } from '#server/areas/evidence/add-item.ts';
import { type EvidenceRecord, evidenceAnswers } from '#server/areas/evidence/schema.ts';
import type { Services, WriteContext } from '#server/catalog/context.ts';
import type { CourtProfile } from '#server/papers/court-profile.ts';
import type { MessageLog } from '#server/papers/message-log/message-log.ts';
import { paperFileName } from '#server/rules/file-names.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { sourceOf } from './import-queries.ts';
import { whenOf } from './thread-facts.ts';

export interface Exhibit extends IdentifiedFile {
  title: string;
}

/** Messages as one PDF, whose bytes are kept until the request is over. */
export async function makeExhibit(
  log: MessageLog,
  profile: CourtProfile,
  { papers, blobs, files }: Services,
): Promise<Exhibit> {
  const look = { profile, language: profile.language, mark: null };
  const { pdf } = await papers.messageLog(log, look);
  const staged = await blobs.stage(Readable.from([Buffer.from(pdf)]));
  await blobs.keep(staged);
  const fileName = paperFileName(log.title, 'pdf');
  return { ...staged, title: log.title, fileName, ...(await files.identify(blobs.pathOf(staged.sha256), fileName)) };
}

/** The first of the messages is the source of the item. */
export async function keepExhibit(
  context: WriteContext & MatterView<WriteTx>,
  messages: readonly Row<'messages'>[],
  exhibit: Exhibit,
): Promise<EvidenceRecord> {
  const { tx, matter, principal, services } = context;
  await requireRoom(tx, matter, services.limits, { items: 1, bytes: exhibit.size });
  const [first] = messages;
  const item = await addItem(
    context,
    exhibit,
    {
      createdBy: principal.accountId,
      title: exhibit.title,
      // What shows something private is private.
      private: messages.some((message) => message.private === 1) ? 1 : 0,
      eventDate: first ? (whenOf(first)?.slice(0, 10) ?? null) : null,
      courtCaseIds: JSON.stringify([...new Set(messages.flatMap(({ courtCaseId }) => courtCaseId ?? []))]),
      sourceKind: 'import',
      ...(first && (await sourceOf(tx, first))),
    },
    '',
  );
  return evidenceAnswers.one(context, item);
}

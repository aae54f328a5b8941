import type { MatterView } from '#server/access/matters.ts';
import { requireRoom } from '#server/access/room.ts';
import { requireConsent } from '#server/areas/evidence/add-files.ts';
import { addItem, type IdentifiedFile } from '#server/areas/evidence/add-item.ts';
import { findTwins } from '#server/areas/evidence/queries.ts';
import type { EvidenceRecord } from '#server/areas/evidence/schema.ts';
import { evidenceAnswers } from '#server/areas/evidence/schema.ts';
import type { Services, WriteContext } from '#server/catalog/context.ts';
import { cleanFileName } from '#server/rules/file-names.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { sourceOf } from './import-queries.ts';
import { whenOf } from './thread-facts.ts';

const consentText =
  'The person keeping it confirmed that everybody recorded consented or the law allows the recording.';

export interface MediaOfMessage extends IdentifiedFile {
  messageId: string;
}

/** The files of some messages that the exports hold, each looked at as any file that becomes evidence. */
export async function mediaOf(
  tx: ReadTx,
  messageIds: readonly string[],
): Promise<{ messageId: string; sha256: string; name: string; size: number }[]> {
  const files: { messageId: string; sha256: string; name: string; size: number }[] = [];
  for (const some of someAtOnce(messageIds)) {
    const rows = await tx.db
      .selectFrom('messageMedia')
      .select(['messageId', 'sha256', 'name', 'size'])
      .where('messageId', 'in', some)
      .orderBy('messageId')
      .orderBy('position')
      .execute();
    for (const { messageId, sha256, name, size } of rows) {
      if (sha256 !== null && size !== null) files.push({ messageId, sha256, name, size });
    }
  }
  return files;
}

export async function identifyMedia(
  files: Awaited<ReturnType<typeof mediaOf>>,
  { blobs, files: reader }: Services,
): Promise<MediaOfMessage[]> {
  const identified: MediaOfMessage[] = [];
  for (const { messageId, sha256, name, size } of files) {
    const path = blobs.pathOf(sha256);
    const fileName = cleanFileName(name);
    identified.push({ messageId, sha256, size, path, fileName, ...(await reader.identify(path, fileName)) });
  }
  return identified;
}

/**
 * Makes evidence of the files of messages; each message is the source of its item. Bytes that the matter has as
 * evidence already are not kept a second time: that item is answered.
 */
export async function keepMedia(
  context: WriteContext & MatterView<WriteTx>,
  messages: readonly Row<'messages'>[],
  media: readonly MediaOfMessage[],
  consent: { recordingConsent?: 'yes' | undefined },
): Promise<EvidenceRecord[]> {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const chosen = media.filter(({ messageId }) => byId.has(messageId));
  requireConsent(chosen, consent);
  const items = await findTwins(
    context,
    chosen.map(({ sha256 }) => sha256),
  );
  const fresh = chosen.filter(({ sha256 }) => !items.has(sha256));
  const bytes = fresh.reduce((sum, { size }) => sum + size, 0);
  await requireRoom(context.tx, context.matter, context.services.limits, { items: fresh.length, bytes });
  for (const file of fresh) {
    const message = byId.get(file.messageId);
    if (!message || items.has(file.sha256)) continue;
    const facts = {
      createdBy: context.principal.accountId,
      // What came with a private message is as private as the message.
      private: message.private,
      eventDate: whenOf(message)?.slice(0, 10) ?? null,
      courtCaseIds: JSON.stringify(message.courtCaseId === null ? [] : [message.courtCaseId]),
      sourceKind: 'import' as const,
      ...(await sourceOf(context.tx, message)),
      sourcePath: file.fileName,
    };
    items.set(file.sha256, await addItem(context, file, facts, consentText));
  }
  const kept = new Map(chosen.map(({ sha256 }) => [sha256, items.get(sha256)]));
  return evidenceAnswers.all(
    context,
    [...kept.values()].filter((item) => item !== undefined),
  );
}

import type { MatterView } from '#server/access/matters.ts';
import { titleFrom } from '#server/rules/file-names.ts';
import { isRecordingKind } from '#server/rules/recordings.ts';
import type { StagedFile } from '#server/store/blobs.ts';
import type { NewRow } from '#server/store/record.ts';
import { insertRecord } from '#server/store/records.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { insertBlob } from './queries.ts';
import { unread } from './readings.ts';
import { evidence } from './record.ts';
import type { ReadEvidence } from './schema.ts';

/** A file whose bytes are on disk already, by a name without what no file system takes. */
export interface IdentifiedFile extends StagedFile {
  fileName: string;
  mimeType: string;
  kind: string;
}

type Facts = Pick<NewRow<typeof evidence.columns>, 'createdBy' | 'sourceKind'> &
  Partial<NewRow<typeof evidence.columns>>;

/** Adds a file to a matter whose payer's plan has room for it; `consent` is what was confirmed of a recording. */
export async function addItem(
  { tx, matter }: MatterView<WriteTx>,
  { fileName, mimeType, kind, size, sha256 }: IdentifiedFile,
  facts: Facts,
  consent: string,
): Promise<ReadEvidence> {
  await insertBlob(tx, { sha256, size });
  const consented = { consentBy: facts.createdBy, consentAt: tx.now, consentText: consent };
  const row = await insertRecord(tx, evidence, {
    caseId: matter.caseId,
    title: titleFrom(fileName),
    fileName,
    mimeType,
    kind,
    size,
    sha256,
    ...facts,
    ...(isRecordingKind(kind) && consented),
  });
  return { ...row, ...unread };
}

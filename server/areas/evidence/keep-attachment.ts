import type { PlanLimits } from '#server/access/limits.ts';
import { levelFor, requireLevel, requireMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { invalid } from '#server/errors/app-error.ts';
import { cleanFileName } from '#server/rules/file-names.ts';
import type { StagedFile } from '#server/store/blobs.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { isRecordingKind } from '#server/rules/recordings.ts';
import { addItem } from './add-item.ts';
import { findTwins, requireEvidence } from './queries.ts';
import { requireRoom } from '#server/access/room.ts';
import { type EvidenceRecord, evidenceAnswers } from './schema.ts';

export interface Attachment extends StagedFile {
  name: string;
  mimeType: string;
  kind: string;
}

interface Keeping {
  /** The mail it came with. */
  mailId: string;
  accountId: string;
  limits: PlanLimits;
  recordingConsent: boolean;
}

const consentText =
  'The person keeping it confirmed that everybody recorded consented or the law allows the recording.';

/** Saves an attachment as separate evidence, with the mail it came with; the same bytes are not kept a second time. */
export async function keepAttachment(
  tx: WriteTx,
  viewer: Viewer,
  attachment: Attachment,
  { mailId, accountId, limits, recordingConsent }: Keeping,
): Promise<{ evidence: EvidenceRecord; existed: boolean }> {
  const mail = await requireEvidence(tx, viewer, mailId);
  const matter = await requireMatter(tx, viewer, mail.caseId);
  const view = { tx, viewer, matter, now: tx.now };
  requireLevel(matter, await levelFor(view, 'evidence'), 'edit', false);
  const twin = (await findTwins(view, [attachment.sha256])).get(attachment.sha256);
  if (twin) return { evidence: await evidenceAnswers.one(view, twin), existed: true };
  if (isRecordingKind(attachment.kind) && !recordingConsent) {
    throw invalid('This is a recording. Confirm that everybody recorded consented, or that the law allows it.');
  }
  await requireRoom(tx, matter, limits, { items: 1, bytes: attachment.size });
  const fileName = cleanFileName(attachment.name);
  const facts = {
    createdBy: accountId,
    // What came with a private mail is as private as the mail.
    private: mail.private,
    folderId: mail.folderId,
    eventDate: mail.eventDate,
    courtCaseIds: mail.courtCaseIds,
    sourceKind: 'attachment' as const,
    sourcePath: `${mail.fileName}/${fileName}`,
  };
  const item = await addItem(view, { ...attachment, fileName }, facts, consentText);
  return { evidence: await evidenceAnswers.one(view, item), existed: false };
}

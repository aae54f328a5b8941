import type { PlanLimits } from '#server/access/limits.ts';
import { levelFor, requireLevel, requireMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { AppError, invalid, notFound } from '#server/errors/app-error.ts';
import type { StagedFile } from '#server/store/blobs.ts';
import { newId } from '#server/store/ids.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { cleanFileName, titleFrom } from '#server/rules/file-names.ts';
import { findEvidence, findTwins, insertBlob } from './queries.ts';
import { requireRoom } from './quota.ts';
import { type EvidenceRecord, evidenceAnswers } from './schema.ts';
import { insertRecord } from '#server/store/records.ts';
import { evidence } from './record.ts';

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
  const mail = await findEvidence(tx, viewer, mailId);
  if (!mail) throw notFound('evidence item');
  const matter = await requireMatter(tx, viewer, mail.caseId);
  const view = { tx, viewer, matter, now: tx.now };
  requireLevel(matter, await levelFor(view, 'evidence'), 'edit', false);
  const [twin] = await findTwins(view, attachment.sha256);
  if (twin) return { evidence: await evidenceAnswers.one(view, twin), existed: true };
  const recording = attachment.kind === 'audio' || attachment.kind === 'video';
  if (recording && !recordingConsent) {
    throw invalid('This is a recording. Confirm that everybody recorded consented, or that the law allows it.');
  }
  await requireRoom(tx, matter, limits, { items: 1, bytes: attachment.size });
  await insertBlob(tx, attachment);
  const fileName = cleanFileName(attachment.name);
  const { id } = await insertRecord(tx, evidence, {
    id: newId(),
    caseId: matter.caseId,
    // What came with a private mail is as private as the mail.
    private: mail.private,
    createdBy: accountId,
    title: titleFrom(fileName),
    fileName,
    mimeType: attachment.mimeType,
    kind: attachment.kind,
    size: attachment.size,
    sha256: attachment.sha256,
    pageCount: null,
    durationSeconds: null,
    folderId: mail.folderId,
    tagNames: '[]',
    description: '',
    eventDate: mail.eventDate,
    exhibitNumber: null,
    priority: 'normal',
    issueIds: '[]',
    courtCaseIds: mail.courtCaseIds,
    hearingIds: '[]',
    sourceKind: 'attachment',
    sourcePath: `${mail.fileName}/${fileName}`,
    sourceMessageId: null,
    duplicateOf: null,
    consentBy: recording ? accountId : null,
    consentAt: recording ? tx.now : null,
    consentText: recording ? consentText : null,
  });
  const row = await findEvidence(tx, viewer, id);
  if (!row) throw new AppError('internal', 'The item was added but could not be read back.');
  return { evidence: await evidenceAnswers.one(view, row), existed: false };
}

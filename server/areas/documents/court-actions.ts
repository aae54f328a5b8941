import { proposalFor } from '#server/areas/templates/queries.ts';
import { requireAll } from '#server/catalog/references.ts';
import type { MatterWrite } from '#server/catalog/operation.ts';
import { AppError, invalid, notFound } from '#server/errors/app-error.ts';
import type { CertificateFacts } from '#server/papers/certificate/open-certificate.ts';
import { courtProfiles } from '#server/papers/court-profile.ts';
import { type DocumentStatus, isFinal } from '#server/rules/documents.ts';
import { updateRecord } from '#server/store/records.ts';
import { courtOf, type Dossier, isApproved } from './court.ts';
import { type Caption, type CourtFormat, formatOf } from './court-format.ts';
import type { CourtEdit } from './court-schema.ts';
import { documents } from './record.ts';
import {
  insertApproval,
  insertService,
  insertSignature,
  isValid,
  voidApprovals,
  withdrawSignature,
} from './signing.ts';
import { signatureOf } from './signature.ts';
import { requireOpen, statusAfter } from './state.ts';
import { supportOf } from './support.ts';

type Edit<Action extends CourtEdit['action']> = Extract<CourtEdit, { action: Action }>;

/** What only a person decides. */
const forPeople: readonly CourtEdit['action'][] = ['approve', 'sign', 'unsign', 'serve', 'file'];

/** An assistant writes and formats; what a person answers for is a person’s (CONTRACT.md 20). */
export function refuseAssistants({ viewer }: Pick<MatterWrite, 'viewer'>, { action }: CourtEdit): void {
  if (viewer.seesPrivate === 1 || !forPeople.includes(action)) return;
  throw new AppError(
    'forbidden',
    `An assistant can’t ${action} a document. A person does that in Casewright’s window.`,
  );
}

/** What is prepared for a signature. */
export interface Prepared {
  /** The SHA-256 of the signing copy. */
  pdfSha256: string;
  certificate: CertificateFacts | null;
}

/** One action on a document whose content is what the caller saw; `prepared` to sign it. */
export async function act(
  context: MatterWrite,
  dossier: Dossier,
  edit: CourtEdit,
  prepared: Prepared | undefined,
): Promise<void> {
  switch (edit.action) {
    case 'format':
      return format(context, dossier, edit);
    case 'request-review':
      await requireStatus(context, dossier, ['draft'], 'Only a draft can be sent for review.');
      return move(context, dossier, 'in_review');
    case 'approve':
      return approve(context, dossier);
    case 'request-changes':
      return requestChanges(context, dossier, edit);
    case 'support':
      return support(context, dossier, edit);
    case 'sign':
      return sign(context, dossier, edit, prepared);
    case 'unsign':
      return unsign(context, dossier, edit);
    case 'serve':
      return serve(context, dossier, edit);
    case 'file':
      return file(context, dossier, edit);
  }
}

async function format(context: MatterWrite, { document }: Dossier, edit: Edit<'format'>): Promise<void> {
  const { profile: given, overrides, caption } = edit;
  requireOpen(document);
  if (given === null) return change(context, document, { profile: null, format: null });
  if (given !== undefined && !courtProfiles.some(({ id }) => id === given)) {
    const known = courtProfiles.map(({ id }) => id).join(', ');
    throw invalid(`There is no court profile “${given}”. There are: ${known}.`, 'profile');
  }
  const proposed = await proposalFor(context, document.courtCaseId);
  const before = formatOf(document);
  const after: CourtFormat = {
    overrides: overrides ?? before?.overrides ?? {},
    caption: { ...(before?.caption ?? proposed.caption), ...defined(caption) },
  };
  await change(context, document, {
    profile: given ?? document.profile ?? proposed.profile,
    format: JSON.stringify(after),
  });
}

/** What is not given stays as it is. */
function defined(given: Edit<'format'>['caption'] = {}): Partial<Caption> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function change(
  { tx }: MatterWrite,
  document: Dossier['document'],
  columns: { profile: string | null; format: string | null },
): Promise<void> {
  await updateRecord(tx, documents, document, { ...columns, ...statusAfter(document, columns) });
}

async function move(
  { tx }: MatterWrite,
  { document }: Dossier,
  status: DocumentStatus,
  reviewNote: string | null = null,
): Promise<void> {
  await updateRecord(tx, documents, document, { status, reviewNote });
}

async function approve(context: MatterWrite, dossier: Dossier): Promise<void> {
  await requireStatus(context, dossier, ['draft', 'in_review'], 'This was approved already, or is past that.');
  const { tx, principal } = context;
  const { document, contentHash } = dossier;
  await insertApproval(tx, { documentId: document.id, accountId: principal.accountId, contentHash, voidedAt: null });
  await move(context, dossier, 'approved');
}

async function requestChanges(
  context: MatterWrite,
  dossier: Dossier,
  { note }: Edit<'request-changes'>,
): Promise<void> {
  if (note.trim() === '') throw invalid('Say what should change.', 'note');
  await requireStatus(context, dossier, ['in_review', 'approved'], 'Changes can be requested of what is in review.');
  await voidApprovals(context.tx, dossier.document.id);
  await move(context, dossier, 'draft', note);
}

async function support(context: MatterWrite, { document }: Dossier, edit: Edit<'support'>): Promise<void> {
  requireOpen(document);
  const { paragraph, state } = edit;
  const stated = await supportOf(context, document);
  if (!stated.some((each) => each.paragraph === paragraph)) {
    throw invalid('No paragraph of this document is called that. Look at `support` again.', 'paragraph');
  }
  // What is marked and was written anew since is forgotten here.
  const own = stated.filter((each) => each.state === 'own').map((each) => each.paragraph);
  const kept = own.filter((each) => each !== paragraph);
  const ownKnowledge = JSON.stringify(state === 'own' ? [...kept, paragraph] : kept);
  await updateRecord(context.tx, documents, document, { ownKnowledge });
}

async function sign(
  context: MatterWrite,
  dossier: Dossier,
  edit: Edit<'sign'>,
  prepared: Prepared | undefined,
): Promise<void> {
  await requireStatus(context, dossier, beforeService, 'What was served or filed is signed already.');
  const { kind, name, role, place, date, statement, image } = signatureOf(edit);
  if (prepared?.pdfSha256 !== edit.pdfSha256) {
    throw new AppError('conflict', 'The signing copy is another by now. Look at it again before you sign.', {
      current: await courtOf(context, dossier),
      pdfSha256: prepared?.pdfSha256,
    });
  }
  const { tx, principal } = context;
  const { document, contentHash } = dossier;
  await insertSignature(tx, {
    documentId: document.id,
    accountId: principal.accountId,
    kind,
    name,
    role,
    place,
    date,
    statement,
    image,
    contentHash,
    pdfSha256: prepared.pdfSha256,
    certificate: prepared.certificate && JSON.stringify(prepared.certificate),
    supersededAt: null,
    withdrawnAt: null,
  });
  await move(context, dossier, 'signed');
}

async function unsign(context: MatterWrite, dossier: Dossier, { signatureId }: Edit<'unsign'>): Promise<void> {
  await requireStatus(context, dossier, beforeService, 'What was served or filed stays signed.');
  const { signatures } = dossier.signing;
  const signature = signatures.find(({ id }) => id === signatureId);
  if (!signature) throw notFound('signature of this document');
  if (!isValid(signature))
    throw invalid('This signature no longer counts. There is nothing to withdraw.', 'signatureId');
  await withdrawSignature(context.tx, signatureId);
  const others = signatures.some((each) => isValid(each) && each.id !== signatureId);
  if (!others) await move(context, dossier, isApproved(dossier) ? 'approved' : 'draft');
}

const beforeService: readonly DocumentStatus[] = ['draft', 'in_review', 'approved', 'signed'];
const ready: readonly DocumentStatus[] = ['approved', 'signed', 'served', 'filed'];

async function serve(context: MatterWrite, dossier: Dossier, edit: Edit<'serve'>): Promise<void> {
  const { document } = dossier;
  const { on, method, recipients } = edit;
  const contactIds = recipients.flatMap(({ contactId }) => (contactId === undefined ? [] : [contactId]));
  await requireAll(context, 'contacts', contactIds, 'recipients');
  await requireStatus(context, dossier, ready, 'Approve or sign it before it is served.');
  await insertService(context.tx, {
    ...doneBy(context, dossier),
    kind: 'served',
    onDay: on,
    method,
    recipients: JSON.stringify(recipients),
    courtCaseId: null,
    stampedEvidenceId: null,
  });
  await move(context, dossier, document.status === 'filed' ? 'filed' : 'served');
}

async function file(context: MatterWrite, dossier: Dossier, edit: Edit<'file'>): Promise<void> {
  const { on, courtCaseId, stampedEvidenceId } = edit;
  await requireAll(context, 'courtCases', courtCaseId === undefined ? [] : [courtCaseId], 'courtCaseId');
  await requireAll(
    context,
    'evidence',
    stampedEvidenceId === undefined ? [] : [stampedEvidenceId],
    'stampedEvidenceId',
  );
  await requireStatus(context, dossier, ready, 'Approve or sign it before it is filed.');
  await insertService(context.tx, {
    ...doneBy(context, dossier),
    kind: 'filed',
    onDay: on,
    method: null,
    recipients: '[]',
    courtCaseId: courtCaseId ?? dossier.document.courtCaseId,
    stampedEvidenceId: stampedEvidenceId ?? null,
  });
  await move(context, dossier, 'filed');
}

function doneBy({ principal }: MatterWrite, { document, contentHash }: Dossier) {
  return { documentId: document.id, accountId: principal.accountId, contentHash };
}

/** 409 with the document’s court side as it is. */
async function requireStatus(
  context: MatterWrite,
  dossier: Dossier,
  allowed: readonly DocumentStatus[],
  sentence: string,
): Promise<void> {
  const { status } = dossier.document;
  if (allowed.includes(status)) return;
  const said = isFinal(status) ? `This document was ${status}. ${sentence}` : sentence;
  throw new AppError('conflict', said, { current: await courtOf(context, dossier) });
}

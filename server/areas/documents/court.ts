import { proposalFor } from '#server/areas/templates/queries.ts';
import type { MatterView } from '#server/access/matters.ts';
import type { Principal } from '#server/access/principal.ts';
import { seenAmong, withoutUnseenIn } from '#server/catalog/references.ts';
import { AppError } from '#server/errors/app-error.ts';
import { comparedSettings, courtProfiles, packetOf, profileOf, settingsOf } from '#server/papers/court-profile.ts';
import type { Row } from '#server/store/tables.ts';
import { type Attachment, attachmentsOf, seenOf } from './attachments.ts';
import { contentHash } from './content.ts';
import { formatOf } from './court-format.ts';
import { type Court, toExport } from './court-schema.ts';
import { exportsOf } from './exports.ts';
import { findingsOf } from './findings.ts';
import {
  certificateOf,
  isSuperseded as wasSuperseded,
  isValid,
  type Service,
  type Signature,
  type Signing,
  signatureState,
  signingOf,
} from './signing.ts';
import { supportOf } from './support.ts';

/** What a document’s court side is read in. */
export type CourtView = MatterView & { principal: Principal; now: string };

/** A document with all that is decided about it. */
export interface Dossier {
  document: Row<'documents'>;
  /** Whoever looks. */
  attached: readonly Attachment[];
  signing: Signing;
  contentHash: string;
}

export async function dossierOf(view: MatterView, document: Row<'documents'>): Promise<Dossier> {
  const attached = (await attachmentsOf(view.tx, [document.id])).get(document.id) ?? [];
  const signing = await signingOf(view.tx, document.id);
  return { document, attached, signing, contentHash: contentHash(document) };
}

/** What a document states and what was found in it, as one viewer may know it. */
export async function lookedAt(
  view: MatterView,
  { document, attached: all, signing: { signatures } }: Dossier,
): Promise<Pick<Court, 'support' | 'findings'>> {
  const support = await supportOf(view, document);
  const attached = await seenOf(view, all);
  const isSuperseded = signatures.some(wasSuperseded) && !signatures.some(isValid);
  return { support, findings: await findingsOf(view, { document, support, attached, isSuperseded }) };
}

export async function courtOf(view: CourtView, dossier: Dossier): Promise<Court> {
  const { document, signing, contentHash: hash } = dossier;
  const format = formatOf(document);
  return {
    documentId: document.id,
    contentHash: hash,
    status: document.status,
    profile: document.profile,
    overrides: format?.overrides ?? {},
    caption: format?.caption ?? null,
    proposal: await proposalFor(view, (await withoutUnseenIn(view, 'documents', document)).courtCaseId),
    review: {
      state: reviewState(dossier),
      note: document.reviewNote,
      approvals: signing.approvals.map(({ by, createdAt, contentHash: approved, voidedAt }) => ({
        by,
        at: createdAt,
        contentHash: approved,
        void: voidedAt !== null,
      })),
    },
    signatures: signing.signatures.map(toSignature),
    services: await servicesSeen(view, signing.services),
    exports: (await exportsOf(view.tx, document.id)).map(toExport),
    ...(await lookedAt(view, dossier)),
    rules: rulesOf(document.profile),
    profiles: courtProfiles.map((profile) => ({
      id: profile.id,
      name: profile.name,
      checkedOn: profile.checkedOn,
      comparedOn: profile.comparedOn,
      sources: [...profile.sources],
      signatureKinds: [...profile.signatureKinds],
      statements: [...profile.statements],
      usual: settingsOf(profile),
      packet: packetOf(profile),
    })),
  };
}

function rulesOf(id: string | null): Court['rules'] {
  if (id === null) return null;
  const { comparison, limits } = profileOf(id);
  return { comparison: comparedSettings.map((about) => ({ about, ...comparison[about] })), limits };
}

/** Refuses with 409 and the court side as it is what is about another content. */
export async function requireContent(view: CourtView, dossier: Dossier, expectedHash: string): Promise<void> {
  if (dossier.contentHash === expectedHash) return;
  throw new AppError('conflict', 'The document says something else by now. Look at it again and try again.', {
    current: await courtOf(view, dossier),
  });
}

export function isApproved({ signing }: Pick<Dossier, 'signing'>): boolean {
  return signing.approvals.some(({ voidedAt }) => voidedAt === null);
}

function reviewState(dossier: Dossier): Court['review']['state'] {
  if (dossier.document.status === 'in_review') return 'asked';
  if (isApproved(dossier)) return 'approved';
  return dossier.document.reviewNote === null ? 'none' : 'changes';
}

function toSignature(signature: Signature): Court['signatures'][number] {
  const { id, kind, name, role, place, date, statement, by, createdAt, contentHash: signed, pdfSha256 } = signature;
  const state = signatureState(signature);
  const certificate = certificateOf(signature);
  return {
    id,
    kind,
    name,
    role,
    place,
    date,
    statement,
    by,
    signedAt: createdAt,
    contentHash: signed,
    pdfSha256,
    certificate: certificate && {
      subject: certificate.subject,
      issuer: certificate.issuer,
      serial: certificate.serial,
    },
    state,
  };
}

/** Without the ids of what the viewer may not know of. */
async function servicesSeen(view: CourtView, services: readonly Service[]): Promise<Court['services']> {
  const recipients = services.map((service) => JSON.parse(service.recipients) as Recipient[]);
  const contactIds = recipients.flat().flatMap(({ contactId }) => (contactId === undefined ? [] : [contactId]));
  const contacts = await seenAmong(view, 'contacts', contactIds);
  const files = await seenAmong(view, 'courtCases', present(services.map(({ courtCaseId }) => courtCaseId)));
  const stamped = await seenAmong(view, 'evidence', present(services.map((each) => each.stampedEvidenceId)));
  return services.map(({ id, kind, onDay, method, courtCaseId, stampedEvidenceId, by, createdAt, ...service }, at) => ({
    id,
    kind,
    on: onDay,
    method: method as Court['services'][number]['method'],
    recipients: (recipients[at] ?? []).map(({ contactId, ...recipient }) => ({
      ...recipient,
      ...(contactId !== undefined && contacts.has(contactId) && { contactId }),
    })),
    courtCaseId: courtCaseId !== null && files.has(courtCaseId) ? courtCaseId : null,
    stampedEvidenceId: stampedEvidenceId !== null && stamped.has(stampedEvidenceId) ? stampedEvidenceId : null,
    by,
    at: createdAt,
    contentHash: service.contentHash,
  }));
}

type Recipient = Court['services'][number]['recipients'][number];

function present(ids: readonly (string | null)[]): string[] {
  return ids.filter((id) => id !== null);
}

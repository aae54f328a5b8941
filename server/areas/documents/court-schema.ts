import { z } from 'zod';
import { oneOfActions } from '#server/catalog/actions.ts';
import { forPeople, Id, Instant, IsoDate, line, prose } from '#server/catalog/fields.ts';
import {
  comparedSettings,
  profileOverrides,
  packetRequirements,
  profileSettings,
  profileSource,
  ruling,
} from '#server/papers/court-profile.ts';
import { signatureKinds } from '#server/papers/paper.ts';
import { serviceMethods } from '#server/rules/documents.ts';
import { factKinds } from '#server/rules/statements.ts';
import { CertificateFacts } from '#server/areas/certificates/schema.ts';
import { Caption, CaptionChange } from './court-format.ts';
import type { DocumentExportRow } from '#server/store/tables.ts';
import { exportFormats } from './export-formats.ts';
import { Finding } from './findings.ts';
import { DocumentStatus } from './schema.ts';

export const Hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Give a SHA-256: 64 hexadecimal digits.')
  .meta({ description: 'A SHA-256 in hexadecimal' });

/** A picture of a signature, at most so many bytes. */
export const mostImageBytes = 200_000;

const Recipient = z.strictObject({
  name: line(300),
  address: prose(1000).optional(),
  contactId: Id.optional(),
});

const expectedHash = Hash.meta({ description: '`contentHash` as you read it; else 409' });

/** What each action takes. */
const edits = {
  format: {
    expectedHash,
    profile: z.string().max(60).nullable().optional(),
    overrides: profileOverrides.optional(),
    caption: CaptionChange.optional(),
  },
  'request-review': { expectedHash },
  approve: { expectedHash },
  'request-changes': { expectedHash, note: prose(4000) },
  support: { expectedHash, paragraph: z.string().max(60), state: z.enum(['own', 'none']) },
  sign: {
    expectedHash,
    kind: z.enum(signatureKinds),
    name: line(200),
    role: line(200).optional(),
    place: line(200).optional(),
    date: IsoDate.optional(),
    statement: prose(2000).optional(),
    image: z
      .string()
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Give the PNG in Base64.')
      .max(Math.ceil((mostImageBytes * 4) / 3) + 4, 'A drawn signature may have at most 200 kB.')
      .optional(),
    pdfSha256: Hash,
    certificate: Id.optional(),
  },
  unsign: { expectedHash, signatureId: Id },
  serve: {
    expectedHash,
    on: IsoDate,
    method: z.enum(serviceMethods),
    recipients: z.array(Recipient).min(1, 'Say who was served.').max(50, 'At most 50 recipients.'),
  },
  file: { expectedHash, on: IsoDate, courtCaseId: Id.optional(), stampedEvidenceId: Id.optional() },
} as const;

const person = (description: string) => ({ description, [forPeople]: true });

const about = {
  profile: edits.format.profile.meta({ description: 'To format: one of `profiles`; null for no court paper' }),
  overrides: edits.format.overrides.meta({ description: 'To format: otherwise than the profile' }),
  caption: edits.format.caption.meta({ description: 'To format: what of the caption changes' }),
  note: prose(4000).optional().meta({ description: 'To request-changes' }),
  paragraph: edits.support.paragraph.optional().meta({ description: 'To support: as `support` calls it' }),
  state: edits.support.state.optional().meta({ description: 'To support: `own` knowledge of the writer' }),
  kind: edits.sign.kind
    .optional()
    .meta(person('To sign: wet (a line to sign by hand), s_name (“s/ Name”), typed or drawn, as the profile allows')),
  name: edits.sign.name.optional().meta(person('To sign: who signs')),
  role: edits.sign.role.meta(person('To sign: such as Petitioner')),
  place: edits.sign.place.meta(person('To sign: where')),
  date: edits.sign.date.meta(person('To sign: the day; without it a line to fill by hand')),
  statement: edits.sign.statement.meta(person('To sign: what is declared, such as under penalty of perjury')),
  image: edits.sign.image.meta(person('To sign, drawn: a PNG in Base64, at most 200 kB')),
  pdfSha256: Hash.optional().meta(
    person(
      'To sign: of the signing copy that the signer saw (GET export with `signing=1`, the same name, place and date)',
    ),
  ),
  certificate: edits.sign.certificate.meta(person('To sign, in the window: an unlocked certificate')),
  signatureId: Id.optional().meta(person('To unsign')),
  on: IsoDate.optional().meta(person('To serve or file: the day')),
  method: edits.serve.method.optional().meta(person('To serve: how')),
  recipients: edits.serve.recipients.optional().meta(person('To serve: who was served')),
  courtCaseId: edits.file.courtCaseId.meta(person('To file: the court file')),
  stampedEvidenceId: edits.file.stampedEvidenceId.meta(person('To file: the stamped copy, as evidence')),
};

export const CourtEdit = oneOfActions(
  z.strictObject({
    action: z
      .enum(['format', 'request-review', 'approve', 'request-changes', 'support', 'sign', 'unsign', 'serve', 'file'])
      .meta({ description: 'Only people approve, sign, unsign, serve and file' }),
    expectedHash,
    ...about,
  }),
  edits,
);
export type CourtEdit = z.output<typeof CourtEdit.oneOf>;
export type Signed = Extract<CourtEdit, { action: 'sign' }>;

const Approval = z.strictObject({
  by: z.string().nullable().meta({ description: 'A name' }),
  at: Instant,
  contentHash: z.string(),
  void: z.boolean().meta({ description: 'The text was changed since' }),
});

const Signature = z
  .strictObject({
    id: Id,
    kind: z.enum(signatureKinds),
    name: z.string(),
    role: z.string().nullable(),
    place: z.string().nullable(),
    date: z.string().nullable(),
    statement: z.string().nullable(),
    by: z.string().nullable().meta({ description: 'Whose account it was, by name' }),
    signedAt: Instant,
    contentHash: z.string(),
    pdfSha256: z.string().meta({ description: 'Of the bytes that the signer saw' }),
    certificate: CertificateFacts.nullable(),
    state: z.enum(['valid', 'superseded', 'withdrawn']),
  })
  .meta({ id: 'DocumentSignature' });

const Service = z.strictObject({
  id: Id,
  kind: z.enum(['served', 'filed']),
  on: z.string(),
  method: z.enum(serviceMethods).nullable(),
  recipients: z.array(Recipient),
  courtCaseId: Id.nullable(),
  stampedEvidenceId: Id.nullable(),
  by: z.string().nullable(),
  at: Instant,
  contentHash: z.string(),
});

const Support = z.strictObject({
  paragraph: z.string(),
  text: z.string(),
  facts: z.array(z.enum(factKinds)),
  state: z.enum(['cited', 'own', 'none']),
});

export const Export = z
  .strictObject({
    id: Id,
    documentId: Id,
    fileId: Id.meta({ description: 'For GET /files/{id}' }),
    format: z.enum(exportFormats),
    fileName: z.string(),
    size: z.int(),
    pages: z.int().nullable().meta({ description: 'Of a PDF' }),
    sha256: z.string(),
    contentHash: z.string().meta({ description: 'Of what the document said' }),
    status: DocumentStatus.meta({ description: 'Of the document then' }),
    createdAt: Instant,
    createdBy: z.string().nullable().meta({ description: 'A name' }),
  })
  .meta({ id: 'DocumentExport' });

export function toExport(row: DocumentExportRow & { by: string | null }): z.output<typeof Export> {
  const { id, documentId, fileName, size, pages, sha256, contentHash, status, createdAt, by } = row;
  return {
    id,
    documentId,
    fileId: id,
    format: row.format as z.output<typeof Export>['format'],
    fileName,
    size,
    pages,
    sha256,
    contentHash,
    status,
    createdAt,
    createdBy: by,
  };
}

const Rules = z
  .strictObject({
    comparison: z.array(ruling.extend({ about: z.enum(comparedSettings) })),
    limits: z.array(ruling).meta({ description: 'What the rules ask for besides, and a person has to see to' }),
  })
  .nullable()
  .meta({ description: 'What the rules say of each setting of its profile, and by which of the profile’s sources' });

const Profile = z.strictObject({
  id: z.string(),
  name: z.string(),
  checkedOn: z
    .string()
    .nullable()
    .meta({ description: 'When a lawyer or somebody of the court last checked it; null: not yet' }),
  comparedOn: z
    .string()
    .nullable()
    .meta({ description: 'When it was last compared with published texts of the rules; null: not yet' }),
  sources: z.array(profileSource).meta({ description: 'Where its rules were read' }),
  signatureKinds: z.array(z.enum(signatureKinds)),
  statements: z.array(z.strictObject({ name: z.string(), text: z.string() })),
  usual: profileSettings.meta({ description: 'What applies where `overrides` says nothing' }),
  packet: packetRequirements.meta({ description: 'What it wants of a court packet' }),
});

export const Court = z
  .strictObject({
    documentId: Id,
    contentHash: z.string().meta({ description: 'Of all that a court reads; give it as `expectedHash`' }),
    status: DocumentStatus,
    profile: z.string().nullable(),
    overrides: profileOverrides,
    caption: Caption.nullable(),
    proposal: z
      .strictObject({ profile: z.string(), caption: Caption })
      .meta({ description: 'What the case knows for a court paper' }),
    review: z.strictObject({
      state: z.enum(['none', 'asked', 'changes', 'approved']),
      note: z.string().nullable(),
      approvals: z.array(Approval),
    }),
    signatures: z.array(Signature),
    services: z.array(Service).meta({ description: 'When, how and to whom it was served, and when it was filed' }),
    exports: z.array(Export).meta({ description: 'Final exports, each kept as it was' }),
    support: z.array(Support).meta({ description: 'Paragraphs that state a date, amount, name or quotation' }),
    findings: z.array(Finding),
    rules: Rules,
    profiles: z.array(Profile),
  })
  .meta({ id: 'Court' });
export type Court = z.output<typeof Court>;

import type { Statement } from './statement.ts';

/** How a document looks to a court, how far it is, and what people did to it: approve, sign, serve and file. */
export const courtPapers: readonly Statement[] = [
  `alter table documents add column status text not null default 'draft'
    check (status in ('draft', 'in_review', 'approved', 'signed', 'served', 'filed'))`,
  `alter table documents add column profile text`,
  `alter table documents add column format text`,
  `alter table documents add column reviewNote text`,
  `alter table documents add column ownKnowledge text not null default '[]'`,
  `alter table documents add column amends text references documents (id)`,
  `create index documentsByAmended on documents (amends) where amends is not null`,
  `create table documentApprovals (
    id text primary key,
    documentId text not null references documents (id),
    createdAt text not null,
    accountId text not null,
    contentHash text not null,
    voidedAt text
  ) strict`,
  `create index documentApprovalsByDocument on documentApprovals (documentId, id)`,
  `create table documentSignatures (
    id text primary key,
    documentId text not null references documents (id),
    createdAt text not null,
    accountId text not null,
    kind text not null check (kind in ('wet', 's_name', 'typed', 'drawn')),
    name text not null,
    role text,
    place text,
    date text,
    statement text,
    image blob,
    contentHash text not null,
    pdfSha256 text not null,
    supersededAt text,
    withdrawnAt text
  ) strict`,
  `create index documentSignaturesByDocument on documentSignatures (documentId, id)`,
  `create table documentServices (
    id text primary key,
    documentId text not null references documents (id),
    createdAt text not null,
    accountId text not null,
    kind text not null check (kind in ('served', 'filed')),
    onDay text not null,
    method text,
    recipients text not null,
    courtCaseId text,
    stampedEvidenceId text,
    contentHash text not null
  ) strict`,
  `create index documentServicesByDocument on documentServices (documentId, id)`,
  // Final exports, each kept as it was.
  `create table documentExports (
    id text primary key,
    documentId text not null references documents (id),
    createdAt text not null,
    accountId text not null,
    sha256 text not null references blobs (sha256),
    fileName text not null,
    mimeType text not null,
    size integer not null,
    format text not null,
    pages integer,
    contentHash text not null,
    status text not null
  ) strict`,
  `create index documentExportsByDocument on documentExports (documentId, id)`,
  `create index documentExportsBySha256 on documentExports (sha256)`,
];

/** The exhibits of a document, and what they come to in it. */
export const documentAttachments: readonly string[] = [
  `create table documentAttachments (
    id text primary key,
    caseId text not null references cases (id),
    private integer not null default 0 check (private in (0, 1)),
    createdBy text not null references accounts (id),
    createdAt text not null,
    updatedAt text not null,
    trashedAt text,
    documentId text not null references documents (id),
    evidenceId text not null references evidence (id),
    label text not null,
    description text not null,
    pages text,
    position integer not null
  ) strict`,
  `create index documentAttachmentsByDocument on documentAttachments (documentId, position, id)`,
  `create index documentAttachmentsByEvidence on documentAttachments (evidenceId)`,
  `create index documentAttachmentsByCase on documentAttachments (caseId, id)`,
  `alter table documents add column attachmentsHash text not null default ''`,
];

import type { Statement } from './statement.ts';

/** The file that a document was uploaded as, and how far the reading of a scan is: facts of this side, no record. */
export const uploadedDocuments: readonly Statement[] = [
  `create table documentOriginals (
    documentId text primary key references documents (id),
    caseId text not null references cases (id),
    fileId text not null unique,
    fileName text not null,
    mimeType text not null,
    size integer not null,
    sha256 text not null,
    status text check (status in ('running', 'done', 'failed')),
    page integer,
    pages integer,
    error text
  ) strict`,
  `create index documentOriginalsByCase on documentOriginals (caseId)`,
  `create index documentOriginalsBySha256 on documentOriginals (sha256)`,
];

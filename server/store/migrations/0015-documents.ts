import type { Statement } from './statement.ts';

/** They went with the table that they were on. */
const triggers: readonly Statement[] = [
  {
    sqlite: `create trigger searchPagesInserted after insert on searchPages begin
      insert into searchIndex (rowid, heading, text) values (new.id, new.heading, new.text);
    end`,
  },
  {
    sqlite: `create trigger searchPagesDeleted after delete on searchPages begin
      insert into searchIndex (searchIndex, rowid, heading, text) values ('delete', old.id, old.heading, old.text);
    end`,
  },
  {
    sqlite: `create trigger searchPagesUpdated after update of heading, text on searchPages begin
      insert into searchIndex (searchIndex, rowid, heading, text) values ('delete', old.id, old.heading, old.text);
      insert into searchIndex (rowid, heading, text) values (new.id, new.heading, new.text);
    end`,
  },
];

/** What people write, every text that a change of it displaced, and a search that finds it next to evidence. */
export const documents: readonly Statement[] = [
  `create table documents (
    id text primary key,
    caseId text not null references cases (id),
    private integer not null default 0 check (private in (0, 1)),
    createdBy text not null references accounts (id),
    createdAt text not null,
    updatedAt text not null,
    trashedAt text,
    title text not null,
    kind text not null check (kind in ('declaration', 'affidavit', 'motion', 'notice', 'opposition', 'reply', 'order',
      'proof_of_service', 'list', 'letter', 'brief', 'stipulation', 'template', 'other')),
    body text not null,
    recordNotes text not null,
    bodyHash text not null,
    textBytes integer not null,
    folderId text references folders (id),
    courtCaseId text references courtCases (id)
  ) strict`,
  `create index documentsByCase on documents (caseId, title, id)`,
  `create index documentsByFolder on documents (folderId) where folderId is not null`,
  `create index documentsByCourtCase on documents (courtCaseId) where courtCaseId is not null`,
  `create table documentVersions (
    id text primary key,
    documentId text not null references documents (id),
    createdAt text not null,
    accountId text,
    tokenId text,
    cause text not null check (cause in ('edit', 'restore', 'assistant', 'sync', 'reading')),
    title text not null,
    texts blob not null,
    characters integer not null,
    bodyHash text not null,
    bytes integer not null
  ) strict`,
  `create index documentVersionsByDocument on documentVersions (documentId, id)`,
  // Pages of any record: SQLite can't drop the reference to evidence, and the index itself goes by id and stays.
  {
    sqlite: `create table allSearchPages (
      id integer primary key, recordId text not null, caseId text not null, page integer not null,
      heading text not null, text text not null, confidence real, unique (recordId, page)
    ) strict`,
  },
  { sqlite: `insert into allSearchPages select * from searchPages` },
  { sqlite: `drop table searchPages` },
  { sqlite: `alter table allSearchPages rename to searchPages` },
  ...triggers,
  { postgres: `alter table searchPages drop constraint searchPages_evidenceId_fkey` },
  { postgres: `alter table searchPages rename column evidenceId to recordId` },
];

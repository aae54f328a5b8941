import type { Statement } from './statement.ts';

/** Accounts, workspaces, matters and their evidence; the change log, jobs and search that everything builds on. */
const item = `
  id text primary key,
  caseId text not null references cases (id),
  private integer not null default 0 check (private in (0, 1)),
  createdBy text not null references accounts (id),
  createdAt text not null,
  updatedAt text not null`;

export const foundation: readonly Statement[] = [
  `create table meta (key text primary key, value text not null) strict`,
  `create table accounts (
    id text primary key, email text not null, name text not null, createdAt text not null, updatedAt text not null
  ) strict`,
  `create table workspaces (
    id text primary key, name text not null, payerId text not null references accounts (id),
    createdAt text not null, updatedAt text not null
  ) strict`,
  `create table memberships (
    id text primary key, workspaceId text not null references workspaces (id),
    accountId text not null references accounts (id),
    role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
    createdAt text not null, updatedAt text not null, unique (workspaceId, accountId)
  ) strict`,
  `create index membershipsByAccount on memberships (accountId, workspaceId)`,
  `create table cases (
    id text primary key, workspaceId text not null references workspaces (id), caption text not null,
    role text not null, caseNumbers text not null, keyDates text not null, archivedAt text,
    createdAt text not null, updatedAt text not null
  ) strict`,
  `create index casesByWorkspace on cases (workspaceId)`,
  `create table grants (
    id text primary key, caseId text not null references cases (id), accountId text not null references accounts (id),
    resource text not null, itemId text, level text not null check (level in ('view', 'comment', 'edit')),
    createdAt text not null, updatedAt text not null
  ) strict`,
  `create index grantsByAccount on grants (accountId, caseId, resource, itemId)`,
  `create table tokens (
    id text primary key, accountId text not null references accounts (id), name text not null, prefix text not null,
    hash text not null unique, permissions text not null,
    assistant integer not null default 0 check (assistant in (0, 1)),
    approveDeletes integer not null default 0 check (approveDeletes in (0, 1)),
    expiresAt text, revokedAt text, createdAt text not null, updatedAt text not null
  ) strict`,
  `create index tokensByAccount on tokens (accountId)`,
  `create table tokenUses (tokenId text primary key references tokens (id), lastUsedAt text not null) strict`,
  `create table approvals (
    id text primary key, accountId text not null references accounts (id),
    tokenId text not null references tokens (id), operationId text not null, target text not null,
    label text not null, version text,
    status text not null check (status in ('asked', 'approved', 'refused', 'used')),
    createdAt text not null, expiresAt text not null
  ) strict`,
  `create index approvalsByToken on approvals (tokenId, operationId)`,
  `create table sessions (
    hash text primary key, accountId text not null references accounts (id),
    createdAt text not null, expiresAt text not null
  ) strict`,
  `create table courtCases (${item},
    caption text not null, number text, court text, division text, type text, jurisdiction text, judge text,
    department text, role text, status text not null check (status in ('open', 'closed')), filedDate text,
    timeZone text, notes text
  ) strict`,
  `create index courtCasesByCase on courtCases (caseId, id)`,
  `create table hearings (${item},
    courtCaseId text references courtCases (id), date text not null, time text, timeZone text,
    durationMinutes integer, purpose text not null, place text, room text, judge text, remoteLink text,
    status text not null check (status in ('scheduled', 'continued', 'held', 'vacated')), outcome text, notes text
  ) strict`,
  `create index hearingsByCase on hearings (caseId, date, id)`,
  `create table folders (${item},
    kind text not null check (kind in ('evidence', 'document')), name text not null,
    parentId text references folders (id)
  ) strict`,
  `create index foldersByCase on folders (caseId, kind, parentId)`,
  `create table issues (${item},
    name text not null, description text not null, color text not null, position integer not null
  ) strict`,
  `create index issuesByCase on issues (caseId, position)`,
  `create table blobs (sha256 text primary key, size integer not null, createdAt text not null) strict`,
  `create table evidence (${item},
    title text not null, fileName text not null, mimeType text not null, kind text not null, size integer not null,
    sha256 text not null references blobs (sha256), pageCount integer, durationSeconds real,
    folderId text references folders (id), tagNames text not null, description text not null, eventDate text,
    exhibitNumber text, priority text not null check (priority in ('low', 'normal', 'high')),
    issueIds text not null, courtCaseIds text not null, hearingIds text not null,
    sourceKind text not null check (sourceKind in ('upload', 'folder', 'import', 'attachment')),
    sourcePath text, sourceMessageId text, duplicateOf text,
    consentBy text, consentAt text, consentText text
  ) strict`,
  `create index evidenceByCase on evidence (caseId, id)`,
  `create index evidenceByFolder on evidence (folderId, id) where folderId is not null`,
  `create index evidenceByBytes on evidence (sha256, caseId)`,
  `create table evidenceLinks (
    evidenceId text not null references evidence (id), kind text not null, value text not null,
    primary key (kind, value, evidenceId)
  ) strict, without rowid`,
  `create index evidenceLinksByItem on evidenceLinks (evidenceId)`,
  `create table extractions (
    evidenceId text primary key references evidence (id),
    status text not null check (status in ('pending', 'running', 'done', 'failed', 'unsupported')),
    method text, page integer, pages integer, language text, confidence real, error text, reason text,
    characters integer
  ) strict`,
  `create table searchPages (
    id integer primary key, evidenceId text not null references evidence (id), caseId text not null,
    page integer not null, heading text not null, text text not null, confidence real, unique (evidenceId, page)
  ) strict`,
  {
    sqlite: `create virtual table searchIndex using fts5 (
    heading, text, content = 'searchPages', content_rowid = 'id', prefix = '2 3',
    tokenize = 'unicode61 remove_diacritics 2'
  )`,
  },
  { sqlite: `insert into searchIndex (searchIndex, rank) values ('secure-delete', 1)` },
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
  { postgres: `alter table searchPages add column words tsvector not null` },
  { postgres: `create index searchPagesByWords on searchPages using gin (words)` },
  `create table jobs (
    id text primary key, kind text not null, subjectId text not null, caseId text, payload text not null,
    status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
    attempts integer not null, runAfter text not null, error text, createdAt text not null, updatedAt text not null
  ) strict`,
  `create index jobsToRun on jobs (runAfter, id) where status = 'queued'`,
  `create index jobsBySubject on jobs (subjectId)`,
  `create table changes (
    seq integer primary key, at text not null, caseId text, resource text not null,
    recordId text not null, op text not null check (op in ('insert', 'update', 'delete')),
    accountId text, tokenId text, transport text not null, requestId text not null, schema integer not null,
    before text, after text, hash text
  ) strict`,
  // The next number, as SQLite has it: a sequence would leave a gap where a write was taken back.
  {
    postgres: `create function nextChange() returns bigint language sql as 'select coalesce(max(seq), 0) + 1 from changes'`,
  },
  { postgres: `alter table changes alter column seq drop identity` },
  { postgres: `alter table changes alter column seq set default nextChange()` },
  `create index changesByRecord on changes (resource, recordId)`,
  `create table idempotencyKeys (
    accountId text not null references accounts (id), key text not null, operationId text not null,
    fingerprint text not null, status integer not null, body text not null, createdAt text not null,
    primary key (accountId, key)
  ) strict`,
];

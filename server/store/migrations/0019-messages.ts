import type { Statement } from './statement.ts';

const matterColumns = `
    caseId text not null references cases (id),
    private integer not null default 0 check (private in (0, 1)),
    createdBy text not null references accounts (id),
    createdAt text not null,
    updatedAt text not null,
    trashedAt text`;

/**
 * Messages in their threads, the imports they came with, their files, and where each was seen. A message's row id is its
 * place in time (milliseconds × 1024, and a number among those of one instant), so that pages, threads and the search
 * walk one index.
 */
export const messages: readonly Statement[] = [
  `create table messageThreads (
    id text primary key,
    ${matterColumns},
    title text not null,
    platform text not null check (platform in ('sms', 'whatsapp', 'facebook', 'instagram', 'email', 'other')),
    service text,
    participants text not null,
    contactIds text not null default '[]',
    keys text not null default '[]',
    courtCaseId text references courtCases (id),
    complete text check (complete in ('yes', 'no')),
    counts text not null,
    firstAt text,
    lastAt text,
    lastPlace integer,
    gaps text not null default '[]'
  ) strict`,
  `create index messageThreadsByCase on messageThreads (caseId, id)`,
  `create index messageThreadsByCourtCase on messageThreads (courtCaseId) where courtCaseId is not null`,
  `create table messageImports (
    id text primary key,
    ${matterColumns},
    state text not null check (state in ('storing', 'done', 'refused', 'cancelled')),
    format text not null,
    platform text not null,
    fileName text not null,
    size integer not null,
    sha256 text not null references blobs (sha256),
    parser text not null,
    device text,
    attestedAt text not null,
    answers text not null,
    courtCaseId text references courtCases (id),
    report text,
    finishedAt text
  ) strict`,
  `create index messageImportsByCase on messageImports (caseId, id)`,
  `create index messageImportsBySha256 on messageImports (sha256)`,
  `create index messageImportsNotShown on messageImports (id) where state <> 'done'`,
  `create table messages (
    place integer primary key,
    id text not null unique,
    ${matterColumns},
    privateAlone integer not null default 0 check (privateAlone in (0, 1)),
    threadId text not null references messageThreads (id),
    importId text references messageImports (id),
    record integer,
    courtCaseId text references courtCases (id),
    platform text not null,
    service text,
    direction text not null check (direction in ('sent', 'received', 'system')),
    senderName text,
    senderHandle text,
    recipients text not null,
    body text not null,
    sentAt text,
    localTime text,
    rawTimestamp text not null,
    timeZone text,
    precision text not null check (precision in ('second', 'minute', 'day')),
    zoneFrom text not null check (zoneFrom in ('export', 'asserted', 'unknown')),
    uncertain integer not null default 0 check (uncertain in (0, 1)),
    edited integer not null default 0 check (edited in (0, 1)),
    deleted integer not null default 0 check (deleted in (0, 1)),
    reactions text not null default '[]',
    replyToId text,
    editions text not null default '[]',
    attachmentCount integer not null default 0,
    tags text not null default '[]',
    note text not null default ''
  ) strict`,
  `create index messagesByCase on messages (caseId, place)`,
  `create index messagesByThread on messages (threadId, place)`,
  `create index messagesByImport on messages (importId, record) where importId is not null`,
  `create index messagesByCourtCase on messages (courtCaseId) where courtCaseId is not null`,
  {
    sqlite: `create virtual table messageIndex using fts5 (
    body, content = 'messages', content_rowid = 'place', prefix = '2 3',
    tokenize = 'unicode61 remove_diacritics 2'
  )`,
  },
  { sqlite: `insert into messageIndex (messageIndex, rank) values ('secure-delete', 1)` },
  {
    sqlite: `create trigger messagesInserted after insert on messages begin
    insert into messageIndex (rowid, body) values (new.place, new.body);
  end`,
  },
  {
    sqlite: `create trigger messagesDeleted after delete on messages begin
    insert into messageIndex (messageIndex, rowid, body) values ('delete', old.place, old.body);
  end`,
  },
  {
    sqlite: `create trigger messagesUpdated after update of body, place on messages begin
    insert into messageIndex (messageIndex, rowid, body) values ('delete', old.place, old.body);
    insert into messageIndex (rowid, body) values (new.place, new.body);
  end`,
  },
  { postgres: `alter table messages add column words tsvector` },
  { postgres: `create index messagesByWords on messages using gin (words)` },
  // The files of messages; what one names and the export does not hold has no bytes.
  `create table messageMedia (
    fileId text primary key,
    messageId text not null,
    importId text not null references messageImports (id),
    caseId text not null references cases (id),
    position integer not null,
    name text not null,
    mimeType text,
    size integer,
    sha256 text references blobs (sha256),
    missing integer not null check (missing in (0, 1))
  ) strict`,
  `create index messageMediaByMessage on messageMedia (messageId, position)`,
  `create index messageMediaByImport on messageMedia (importId)`,
  `create index messageMediaBySha256 on messageMedia (sha256) where sha256 is not null`,
  // Each record of each export, and the message that it is.
  `create table messageSightings (
    importId text not null references messageImports (id),
    record integer not null,
    messageId text not null,
    threadId text not null references messageThreads (id),
    fingerprint text not null,
    at integer,
    wall integer,
    precision text not null,
    direction text not null,
    sender text not null,
    earlier text,
    marks integer not null,
    primary key (importId, record)
  ) strict, without rowid`,
  `create index messageSightingsByMessage on messageSightings (messageId)`,
  `create index messageSightingsByThread on messageSightings (threadId, importId)`,
];

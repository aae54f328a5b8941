/** Sync with servers: which matters sync with which, what both held when they last agreed, and what waits. */
export const sync: readonly string[] = [
  `create table syncRemotes (
    id text primary key, accountId text not null references accounts (id), name text not null, url text not null,
    mode text not null check (mode in ('manual', 'onChange', 'timed')), everyMinutes integer not null,
    paused integer not null check (paused in (0, 1)), account text not null,
    extension integer not null check (extension in (0, 1)), createdAt text not null, updatedAt text not null
  ) strict`,
  `create table syncMatters (
    remoteId text not null references syncRemotes (id), caseId text not null references cases (id),
    remoteCaseId text not null, caption text not null, epoch text, cursor text, listsReadAt text, inStepAt text,
    lastRunAt text, brakes text not null, released text not null, createdAt text not null,
    primary key (remoteId, caseId), unique (remoteId, remoteCaseId)
  ) strict, without rowid`,
  `create table syncBases (
    remoteId text not null references syncRemotes (id), caseId text not null, resource text not null,
    localId text not null, remoteRecordId text not null, local text not null, remote text not null,
    localHash text not null, remoteHash text not null, remoteVersion text not null,
    hidden integer not null default 0 check (hidden in (0, 1)),
    primary key (remoteId, resource, localId), unique (remoteId, resource, remoteRecordId)
  ) strict, without rowid`,
  `create index syncBasesByCase on syncBases (remoteId, caseId)`,
  `create table syncOutbox (
    id text primary key, remoteId text not null references syncRemotes (id), caseId text not null,
    resource text not null, localId text not null, title text not null,
    state text not null check (state in ('intent', 'sent', 'ambiguous', 'held', 'again', 'givenUp')),
    fingerprint text not null, fields text not null, request text not null, knownThere text not null,
    idempotencyKey text not null, attempt integer not null, sentAt text not null, createdAt text not null
  ) strict`,
  `create index syncOutboxByCase on syncOutbox (remoteId, caseId)`,
  `create table syncTombstones (
    remoteId text not null references syncRemotes (id), caseId text not null, resource text not null,
    localId text not null, remoteRecordId text not null,
    deletedOn text not null check (deletedOn in ('here', 'there', 'both')), hash text not null, at text not null,
    primary key (remoteId, resource, remoteRecordId, localId)
  ) strict, without rowid`,
  `create index syncTombstonesByCase on syncTombstones (remoteId, caseId)`,
  `create table syncAbsences (
    remoteId text not null references syncRemotes (id), caseId text not null, resource text not null,
    remoteRecordId text not null, since text not null,
    primary key (remoteId, resource, remoteRecordId)
  ) strict, without rowid`,
  `create table syncDistinct (
    remoteId text not null references syncRemotes (id), caseId text not null, resource text not null,
    side text not null check (side in ('here', 'there')), recordId text not null,
    primary key (remoteId, resource, side, recordId)
  ) strict, without rowid`,
  `create table syncQuestions (
    id text primary key, remoteId text not null references syncRemotes (id), caseId text not null,
    subject text not null, detail text not null, hash text not null, createdAt text not null,
    unique (remoteId, caseId, subject)
  ) strict`,
  `create table syncQuarantine (
    id text primary key, remoteId text not null, caseId text not null,
    resource text not null, localId text not null, remoteRecordId text not null, title text not null,
    record text not null, consent text, sha256 text, size integer not null, quarantinedAt text not null,
    until text not null
  ) strict`,
  `create index syncQuarantineByBytes on syncQuarantine (sha256) where sha256 is not null`,
  `create table syncLog (
    seq integer primary key, at text not null, remoteId text not null, caseId text, runId text not null,
    what text not null, resource text, localId text, remoteRecordId text, hash text, outcome text
  ) strict`,
  `create index syncLogByRemote on syncLog (remoteId, seq)`,
];

/** Timeline, to-dos, contacts, what is taken to a hearing, the terms an account accepted, calendars kept as files. */
const item = `
  id text primary key,
  caseId text not null references cases (id),
  private integer not null default 0 check (private in (0, 1)),
  createdBy text not null references accounts (id),
  createdAt text not null,
  updatedAt text not null`;

export const theMatter: readonly string[] = [
  `alter table hearings add column contactIds text not null default '[]'`,
  `create index hearingsByCourtCase on hearings (courtCaseId) where courtCaseId is not null`,
  `create table timelineEntries (${item},
    courtCaseId text references courtCases (id), date text not null,
    precision text not null check (precision in ('day', 'month', 'year')),
    qualifier text check (qualifier in ('about', 'before', 'after')), time text,
    title text not null, detail text not null, position integer not null,
    contactIds text not null, evidenceIds text not null
  ) strict`,
  `create index timelineEntriesByCase on timelineEntries (caseId, date, position, id)`,
  `create index timelineEntriesByCourtCase on timelineEntries (courtCaseId) where courtCaseId is not null`,
  `create table timelineLinks (
    entryId text not null references timelineEntries (id), kind text not null, value text not null,
    primary key (kind, value, entryId)
  ) strict, without rowid`,
  `create index timelineLinksByEntry on timelineLinks (entryId)`,
  `create index evidenceByDate on evidence (caseId, eventDate) where eventDate is not null`,
  `create table todos (${item},
    title text not null, detail text not null, due text, done integer not null check (done in (0, 1)), doneAt text,
    priority text not null check (priority in ('low', 'normal', 'high')),
    hearingId text references hearings (id), courtCaseId text references courtCases (id), deadline text
  ) strict`,
  `create index todosByCase on todos (caseId, done, due, id)`,
  `create index todosByHearing on todos (hearingId) where hearingId is not null`,
  `create index todosByCourtCase on todos (courtCaseId) where courtCaseId is not null`,
  `create table contacts (${item},
    kind text not null check (kind in ('person', 'organization')), name text not null,
    role text not null check (role in ('party', 'opposing_party', 'lawyer', 'judge', 'clerk', 'witness', 'expert',
      'mediator', 'child', 'other')),
    organization text, emails text not null, phones text not null, address text, otherAddresses text not null,
    handles text not null, courtCaseIds text not null, notes text not null
  ) strict`,
  `create index contactsByCase on contacts (caseId, name, id)`,
  `create table hearingResources (${item},
    hearingId text not null references hearings (id),
    kind text not null check (kind in ('evidence', 'document', 'message', 'todo')), itemId text not null,
    note text not null, position integer not null, unique (hearingId, kind, itemId)
  ) strict`,
  `create index hearingResourcesByItem on hearingResources (kind, itemId)`,
  `create table termsAcceptances (
    id text primary key, accountId text not null references accounts (id), version text not null,
    textHash text not null, residenceState text not null, createdAt text not null, updatedAt text not null
  ) strict`,
  `create index termsAcceptancesByAccount on termsAcceptances (accountId, id)`,
  `create table calendarFeeds (
    caseId text primary key references cases (id), accountId text not null references accounts (id),
    todos text not null check (todos in ('events', 'tasks', 'none')),
    keyDates integer not null check (keyDates in (0, 1)), alarms text not null,
    createdAt text not null, updatedAt text not null
  ) strict`,
];

import type { Statement } from './statement.ts';

/** The records inside a matter at this schema; a later one has the column from the start. */
const inMatter = [
  'evidence',
  'folders',
  'issues',
  'courtCases',
  'hearings',
  'hearingResources',
  'timelineEntries',
  'todos',
  'contacts',
];

/** What the window deletes is kept for a while, out of sight. */
export const trash: readonly Statement[] = [
  ...inMatter.map((table) => `alter table ${table} add column trashedAt text`),
  `create table trash (
    resource text not null, recordId text not null, caseId text not null references cases (id), headId text not null,
    trashedAt text not null, accountId text, requestId text not null, seq integer not null,
    primary key (resource, recordId)
  ) strict, without rowid`,
  `create index trashByCase on trash (caseId, headId)`,
];

import type { Statement } from './statement.ts';

/** One index over the sets of all records, and the log's titles as columns: queries no longer read JSON. */
export const records: readonly Statement[] = [
  `create table setMembers (
    record text not null, recordId text not null, field text not null, value text not null,
    primary key (record, field, value, recordId)
  ) strict, without rowid`,
  `create index setMembersByRecord on setMembers (recordId, record, field)`,
  `insert into setMembers (record, recordId, field, value)
   select 'evidence', evidenceId, case kind when 'tag' then 'tagNames' else kind || 'Ids' end, value from evidenceLinks`,
  `insert into setMembers (record, recordId, field, value)
   select 'timelineEntries', entryId, kind || 'Ids', value from timelineLinks`,
  {
    sqlite: `insert into setMembers (record, recordId, field, value)
   select distinct 'contacts', contacts.id, 'courtCaseIds', member.value
   from contacts, json_each(contacts.courtCaseIds) as member`,
  },
  {
    sqlite: `insert into setMembers (record, recordId, field, value)
   select distinct 'hearings', hearings.id, 'contactIds', member.value
   from hearings, json_each(hearings.contactIds) as member`,
  },
  `drop table evidenceLinks`,
  `drop table timelineLinks`,
  // A deletion of an item looks for its copies.
  `create index evidenceByOriginal on evidence (duplicateOf) where duplicateOf is not null`,
  `alter table changes add column title text`,
  `alter table changes add column formerTitle text`,
  {
    sqlite: `update changes set
     title = ${titleIn('coalesce(after, before)')},
     formerTitle = ${titleIn('before')}
   where after is not null or before is not null`,
  },
  `update changes set formerTitle = null where formerTitle = title or after is null`,
];

function titleIn(image: string): string {
  return `json_extract(${image}, case resource
    when 'cases' then '$.caption' when 'courtCases' then '$.caption' when 'hearings' then '$.purpose'
    when 'timelineEntries' then '$.title' when 'todos' then '$.title' when 'evidence' then '$.title'
    when 'invitations' then '$.email' when 'securityEvents' then '$.kind'
    when 'memberships' then '$.none' when 'grants' then '$.none' when 'termsAcceptances' then '$.none'
    when 'hearingResources' then '$.none' else '$.name' end)`;
}

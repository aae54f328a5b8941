import type { Statement } from './statement.ts';

/** What the change feed must know after a record or a right is gone: who could see it before (server/areas/sync-feed). */
export const changeFeed: readonly Statement[] = [
  // 1: an assistant could see the record before or after this change. Stays when a permanent delete erases the images.
  `alter table changes add column shown integer not null default 0 check (shown in (0, 1))`,
  {
    sqlite: `update changes set shown = 1
   where (before is not null and coalesce(json_extract(before, '$.private'), 0) <> 1)
      or (after is not null and coalesce(json_extract(after, '$.private'), 0) <> 1)`,
  },
  // Rights that accounts were given and have lost, by the change that did it; of a right itself nothing else remains.
  `create table accessEvents (
    id integer primary key, seq integer not null, accountId text not null,
    gained integer not null check (gained in (0, 1)), workspaceId text, caseId text, resource text, itemId text
  ) strict`,
  `create index accessEventsByAccount on accessEvents (accountId, seq)`,
  ...onChange('memberships', ['accountId', 'workspaceId'], (row, gained) => [
    `${row}.accountId`,
    String(gained),
    `${row}.workspaceId`,
    'null',
    'null',
    'null',
  ]),
  ...onChange('grants', ['accountId', 'caseId', 'resource', 'itemId'], (row, gained) => [
    `${row}.accountId`,
    String(gained),
    'null',
    `${row}.caseId`,
    `${row}.resource`,
    `${row}.itemId`,
  ]),
];

type Values = (row: 'new' | 'old', gained: 0 | 1) => string[];

function onChange(table: string, columns: readonly string[], values: Values): string[] {
  const note = (row: 'new' | 'old', gained: 0 | 1): string =>
    `insert into accessEvents (seq, accountId, gained, workspaceId, caseId, resource, itemId)
     select coalesce(max(seq), 0) + 1, ${values(row, gained).join(', ')} from changes;`;
  // The row is written before its entry in the log, which gets the next number.
  return [
    `create trigger ${table}Given after insert on ${table} begin ${note('new', 1)} end`,
    `create trigger ${table}Lost after delete on ${table} begin ${note('old', 0)} end`,
    `create trigger ${table}Moved after update of ${columns.join(', ')} on ${table}
     begin ${note('old', 0)} ${note('new', 1)} end`,
  ];
}

import type { Statement } from './statement.ts';

/** A page of a custody log names an account, as every record does; SQLite adds a reference to a new table only. */
export const custodyPageAccounts: readonly Statement[] = [
  {
    sqlite: `create table referencedCustodyPages (
      id text primary key,
      caseId text not null references cases (id),
      createdBy text not null references accounts (id),
      createdAt text not null,
      updatedAt text not null,
      trashedAt text,
      chain text not null,
      firstPlace integer not null,
      lastPlace integer not null,
      head text not null,
      sha256 text not null,
      content text not null,
      private integer not null default 1
    ) strict`,
  },
  { sqlite: `insert into referencedCustodyPages select * from custodyPages` },
  { sqlite: `drop table custodyPages` },
  { sqlite: `alter table referencedCustodyPages rename to custodyPages` },
  { sqlite: `create index custodyPagesByCase on custodyPages (caseId, chain, lastPlace)` },
  { postgres: `alter table custodyPages add foreign key (createdBy) references accounts (id)` },
];

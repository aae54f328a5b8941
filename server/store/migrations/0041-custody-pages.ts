import type { Statement } from './statement.ts';

/** Pages of the custody logs of computers: what of them was sent to others, and what was received. */
export const custodyPages: readonly Statement[] = [
  `create table custodyPages (
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
  `create index custodyPagesByCase on custodyPages (caseId, chain, lastPlace)`,
];

/** What each token did, call by call, and which program introduced itself with it. */
export const tokenCalls: readonly string[] = [
  `create table tokenCalls (
    id integer primary key, tokenId text not null references tokens (id), at text not null, transport text not null,
    operationId text not null, requestId text not null, caseId text, outcome text not null,
    records text not null, recordCount integer not null, firstSeq integer, lastSeq integer,
    bytes integer not null, times integer not null
  ) strict`,
  `create index tokenCallsByToken on tokenCalls (tokenId, id)`,
  `alter table tokenUses add column clientName text`,
  `alter table tokenUses add column clientVersion text`,
  `alter table tokenUses add column clientAt text`,
];

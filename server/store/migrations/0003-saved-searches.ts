/**
 * Searches that a person keeps, for their windows only: no program reads them and they don't sync, so they are not
 * in the change log and go with their account or case.
 */
export const savedSearches: readonly string[] = [
  `create table savedSearches (
    id text primary key,
    accountId text not null references accounts (id) on delete cascade,
    caseId text not null references cases (id) on delete cascade,
    name text not null, query text not null, position integer not null,
    createdAt text not null, updatedAt text not null
  ) strict`,
  `create index savedSearchesInOrder on savedSearches (accountId, caseId, position)`,
  `create index savedSearchesByCase on savedSearches (caseId)`,
];

/** Numbers that were given and may not be forgotten, and whether an item's own one was served or filed. */
export const exhibitLedger: readonly string[] = [
  `alter table evidence add column exhibitState text check (exhibitState in ('served', 'filed'))`,
  `create table ledgerEntries (
    id text primary key,
    caseId text not null references cases (id),
    createdAt text not null,
    scheme text not null check (scheme in ('exhibit', 'bates')),
    prefix text not null,
    number text not null,
    first integer,
    last integer,
    evidenceId text,
    title text not null,
    courtCaseIds text not null,
    private integer not null check (private in (0, 1)),
    state text not null check (state in ('assigned', 'served', 'filed', 'withdrawn')),
    replacedBy text,
    recipients text not null,
    buildId text
  ) strict`,
  `create index ledgerEntriesByCase on ledgerEntries (caseId, id)`,
  `create index ledgerEntriesByNumber on ledgerEntries (caseId, scheme, lower(number))`,
  `create index ledgerEntriesByEvidence on ledgerEntries (evidenceId) where evidenceId is not null`,
];

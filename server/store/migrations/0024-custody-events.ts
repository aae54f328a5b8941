import type { Statement } from './statement.ts';

/** What happened to each file, in order; each event holds the hash of the one before it. */
export const custodyEvents: readonly Statement[] = [
  `create table custodyEvents (
    id text primary key,
    caseId text not null references cases (id),
    place integer not null,
    evidenceId text not null,
    kind text not null check (kind in
      ('received', 'verified', 'exported', 'numbered', 'served', 'filed', 'packed', 'redacted', 'deleted')),
    at text not null,
    utcOffset text not null,
    accountId text,
    tokenId text,
    transport text not null,
    version text not null,
    hashBefore text,
    hashAfter text,
    detail text,
    previous text,
    hash text not null
  ) strict`,
  `create unique index custodyEventsByCase on custodyEvents (caseId, place)`,
  `create index custodyEventsByEvidence on custodyEvents (evidenceId, place)`,
];

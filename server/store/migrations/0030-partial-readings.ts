import type { Statement } from './statement.ts';

/**
 * Readings that are not whole: what was recognized of an item so far, page by page; which pages were given up, and where
 * a long file was cut. A row without text is still to be recognized, or was given up when it has a reason.
 */
export const partialReadings: readonly Statement[] = [
  `create table recognizedPages (
    evidenceId text not null references evidence (id),
    place integer not null,
    text text,
    confidence real,
    words text,
    reason text,
    primary key (evidenceId, place)
  ) strict`,
  `alter table extractions add column pagesNotRead text not null default '[]'`,
  `alter table extractions add column cutShort text not null default '[]'`,
];

import type { Statement } from './statement.ts';

/** Where the words are that were recognized in pictures of text; what was read before has none. */
export const wordPlaces: readonly Statement[] = [
  `create table wordPlaces (
    evidenceId text primary key references evidence (id),
    key text not null,
    places text not null
  ) strict`,
];

import type { Statement } from './statement.ts';

/** Highlights and page notes on evidence. */
export const annotations: readonly Statement[] = [
  `alter table evidence add column annotations text not null default '[]'`,
];

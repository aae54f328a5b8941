import type { Statement } from './statement.ts';

/**
 * How a server that was put back to an earlier state is noticed (sync/SPEC.md 2.5): the newest version that a checkpoint
 * covers, and what was missed that was newer than all that was as both sides knew it.
 */
export const forgetfulServers: readonly Statement[] = [
  `alter table syncMatters add column newestThere text`,
  `alter table syncAbsences add column forgotten integer not null default 0`,
];

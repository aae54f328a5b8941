import type { Statement } from './statement.ts';

/** Of which file an exhibit number was given: the same on every computer, where the item's id is not. */
export const numbersOfFiles: readonly Statement[] = [
  'alter table ledgerEntries add column sha256 text',
  `update ledgerEntries set sha256 = (select evidence.sha256 from evidence where evidence.id = ledgerEntries.evidenceId)
    where scheme = 'exhibit' and evidenceId is not null`,
];

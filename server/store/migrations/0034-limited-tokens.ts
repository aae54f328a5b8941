import type { Statement } from './statement.ts';

/** A token may be limited to some matters. */
export const limitedTokens: readonly Statement[] = ['alter table tokens add column caseIds text'];

import type { Statement } from './statement.ts';

/** Messages that people logged or changed, found among hundreds of thousands that were imported. */
export const changedMessages: readonly Statement[] = [
  `create index messagesChanged on messages (caseId, place) where importId is null or updatedAt > createdAt`,
];

import type { Statement } from './statement.ts';

/** Messages that people logged or changed, and the last one logged, found among hundreds of thousands imported. */
export const changedMessages: readonly Statement[] = [
  `create index messagesChanged on messages (caseId, place) where importId is null or updatedAt > createdAt`,
  `create index messagesLogged on messages (caseId, createdAt) where importId is null`,
];

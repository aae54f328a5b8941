import type { SyncRule } from '#server/catalog/sync-rule.ts';

/**
 * An export of messages travels as its file and what was answered about it, not as a record (SPEC 10.6). Its base says
 * which of the two sides’ imports are one; it stays when one of them is deleted, so that none comes back.
 */
export const importRule: SyncRule = {
  resource: 'messageImports',
  through: { list: 'post_messages_import' },
  projection: { sha256: 'once', setHash: 'once' },
  identity: ['sha256'],
  references: {},
};

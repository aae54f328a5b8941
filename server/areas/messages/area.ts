import { defineArea } from '#server/catalog/area.ts';
import { postMessagesImport } from './post_messages_import.ts';
import { messageImports, messages, messageThreads } from './record.ts';

export const messagesArea = defineArea({
  records: [messageThreads, messageImports, messages],
  operations: [postMessagesImport],
});

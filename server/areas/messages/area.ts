import { defineArea } from '#server/catalog/area.ts';
import { deleteMessagesThreads } from './delete_messages_threads.ts';
import { getExportMessageLog } from './get_export_message_log.ts';
import { getMessages } from './get_messages.ts';
import { getMessagesSearch } from './get_messages_search.ts';
import { getMessagesThreads } from './get_messages_threads.ts';
import { getMessagesComparison } from './get_messages_comparison.ts';
import { getMessagesComparisonRows } from './get_messages_comparison_rows.ts';
import { patchMessages } from './patch_messages.ts';
import { patchMessagesThreads } from './patch_messages_threads.ts';
import { postMessages } from './post_messages.ts';
import { postMessagesBulk } from './post_messages_bulk.ts';
import { postMessagesImport } from './post_messages_import.ts';
import { messageImports, messages, messageThreads } from './record.ts';

export const messagesArea = defineArea({
  records: [messageThreads, messageImports, messages],
  operations: [
    getMessages,
    postMessages,
    patchMessages,
    getMessagesThreads,
    patchMessagesThreads,
    deleteMessagesThreads,
    getMessagesSearch,
    postMessagesBulk,
    postMessagesImport,
    getExportMessageLog,
  ],
  window: [getMessagesComparison, getMessagesComparisonRows],
});

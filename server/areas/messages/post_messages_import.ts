import { defineOperation, json } from '#server/catalog/define.ts';
import { notFound } from '#server/errors/app-error.ts';
import { beginImport } from './begin-import.ts';
import { importIdOf } from './held-exports.ts';
import { findVisibleImport, storedImport } from './import-answer.ts';
import { ImportBody, onlyAsks, requireAttest } from './import-request.ts';
import { type Received, receiveExport } from './receive-export.ts';
import { MessageImport } from './schema.ts';

export const postMessagesImport = defineOperation({
  method: 'post',
  path: '/messages/import',
  scope: 'messages:write',
  status: 201,
  summary: 'Import an export of messages',
  description:
    'What the file does not say is asked: 400 with `questions`, and the `importId` to answer with, which alone says how far it is.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'messages' },
  input: { body: ImportBody, upload: { field: 'file', description: 'The export, or a part of it', optional: true } },
  output: json(MessageImport),
  errors: [
    'not_found',
    'forbidden',
    'conflict',
    'invalid_file',
    'storage_limit',
    'file_too_large',
    'request_too_large',
    'resource_limit',
  ],
  async prepare(context, { body, files }): Promise<Received> {
    if (!onlyAsks(body) || files.length > 0) requireAttest(body);
    return receiveExport(context, body, files);
  },
  async handler(context, _input, received) {
    if (received.kind === 'answer') return received.answer;
    const imported =
      received.kind === 'store' ? await beginImport(context, received) : await findVisibleImport(context, received.id);
    if (!imported) throw notFound('import');
    return storedImport(context, imported, context.services.exports.stored(imported.id));
  },
  async deliver({ viewer, services }, answer) {
    // Once it is stored, or being stored, its bytes are the import’s.
    if (answer.fileId !== null && answer.sha256 !== null) {
      await services.exports.held.release(importIdOf(viewer.accountId, answer.caseId, answer.sha256), null);
    }
    return answer;
  },
});

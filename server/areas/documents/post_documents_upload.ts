import { z } from 'zod';
import type { PrepareContext } from '#server/catalog/context.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { invalid } from '#server/errors/app-error.ts';
import { documentAnswers } from './schema.ts';
import { addUploaded, type ReadFile, readFiles } from './uploads.ts';

const Body = z.strictObject({
  caseId: CaseIdFilter,
  folderId: Id.optional().meta({ description: 'Of kind document' }),
  courtCaseId: Id.optional(),
  paths: z.array(z.string().max(4000)).optional().meta({ description: 'Folder paths, parallel to files' }),
});

const Uploaded = z.strictObject({
  documents: z.array(documentAnswers.schema),
  notes: z
    .array(z.strictObject({ documentId: Id, notes: z.array(z.string()) }))
    .meta({ description: 'What Markdown can’t say and what was left out, for each document that has any' }),
});

export const postDocumentsUpload = defineOperation({
  method: 'post',
  path: '/documents/upload',
  scope: 'documents:write',
  status: 201,
  summary: 'Make documents of files',
  description:
    'Word, OpenDocument, RTF, Markdown, HTML, text, PDF, pictures of pages: all become documents, or none. A scan comes empty and is filled later: see `reading`.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'documents' },
  input: { body: Body, upload: { field: 'files', description: 'The files, repeated for each' } },
  output: json(Uploaded),
  errors: ['not_found', 'forbidden', 'invalid_file', 'storage_limit', 'file_too_large', 'request_too_large'],
  async prepare({ services }: PrepareContext, { body, files }): Promise<ReadFile[]> {
    if (files.length === 0) throw invalid('Send at least one file, in the field “files”.', 'files');
    if (body.paths && body.paths.length !== files.length) {
      throw invalid(
        `There are ${files.length} files and ${body.paths.length} paths; give one path for each file.`,
        'paths',
      );
    }
    const read = await readFiles(files, services);
    await services.blobs.keep(...read);
    return read;
  },
  async handler(context, { body }, files) {
    const added = await addUploaded(context, body, files);
    const documents = await documentAnswers.all(
      context,
      added.map(({ row }) => row),
    );
    const noted = added.filter(({ notes }) => notes.length > 0);
    return { documents, notes: noted.map(({ row, notes }) => ({ documentId: row.id, notes: [...notes] })) };
  },
});

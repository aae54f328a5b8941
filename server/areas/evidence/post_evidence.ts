import { z } from 'zod';
import type { PrepareContext } from '#server/catalog/context.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { invalid } from '#server/errors/app-error.ts';
import { AddedFiles, addedAs, addFiles, identify, requireConsent } from './add-files.ts';
import type { IdentifiedFile } from './add-item.ts';

const Body = z.strictObject({
  ...addedAs,
  paths: z.array(z.string().max(4000)).optional().meta({ description: 'Folders, parallel to files; they are made' }),
});

export const postEvidence = defineOperation({
  method: 'post',
  path: '/evidence',
  scope: 'evidence:write',
  status: 201,
  summary: 'Add files as evidence',
  description:
    'Up to 30 files of 25 MiB, 32 MiB together; all of them are added or none. Each is hashed, kept as it is, and read in the background: look at `extraction` for the state.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'evidence' },
  input: { body: Body, upload: { field: 'files', description: 'The files, repeated for each' } },
  output: json(AddedFiles),
  errors: ['not_found', 'forbidden', 'evidence_limit', 'storage_limit', 'file_too_large', 'request_too_large'],
  async prepare({ services }: PrepareContext, { body, files }): Promise<IdentifiedFile[]> {
    if (files.length === 0) throw invalid('Send at least one file, in the field “files”.', 'files');
    if (body.paths && body.paths.length !== files.length) {
      throw invalid(
        `There are ${files.length} files and ${body.paths.length} paths; give one path for each file.`,
        'paths',
      );
    }
    const arrived = await Promise.all(files.map((file) => identify(file, services)));
    requireConsent(arrived, body);
    await services.blobs.keep(...arrived);
    return arrived;
  },
  handler(context, { body }, files) {
    return addFiles(context, body, files);
  },
});

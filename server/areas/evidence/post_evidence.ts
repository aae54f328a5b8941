import { z } from 'zod';
import { checkedColumns } from '#server/catalog/columns.ts';
import type { PrepareContext } from '#server/catalog/context.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { forPeople } from '#server/catalog/fields.ts';
import { invalid } from '#server/errors/app-error.ts';
import { AddedFiles, addedAs, addFiles, identify, requireConsent } from './add-files.ts';
import type { IdentifiedFile } from './add-item.ts';
import { evidence } from './record.ts';
import { evidencePatch } from './schema.ts';

const said = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ [forPeople]: true });

/** What an edit of each file would say, so that none has to follow: sync says it with the bytes. */
const described = {
  title: said(evidencePatch.title),
  description: said(evidencePatch.description),
  tagNames: said(evidencePatch.tagNames),
  eventDate: said(evidencePatch.eventDate),
  priority: said(evidencePatch.priority),
  issueIds: said(evidencePatch.issueIds),
  courtCaseIds: said(evidencePatch.courtCaseIds),
  hearingIds: said(evidencePatch.hearingIds),
  contactIds: said(evidencePatch.contactIds),
  private: said(evidencePatch.private),
};

type Described = z.output<z.ZodObject<typeof described>>;

const Body = z.strictObject({
  ...addedAs,
  ...described,
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
    if (body.courtCaseId !== undefined && body.courtCaseIds !== undefined)
      throw invalid('Give one court file or a list of them, not both.', 'courtCaseIds');
    const arrived = await Promise.all(files.map((file) => identify(file, services)));
    requireConsent(arrived, body);
    await services.blobs.keep(...arrived);
    return arrived;
  },
  async handler(context, { body }, files) {
    const given = Object.entries(body).filter(([name]) => name in described);
    const columns = await checkedColumns(context, evidence, Object.fromEntries(given) as Described);
    return addFiles(context, { ...body, columns }, files);
  },
});

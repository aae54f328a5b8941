import type { MatterView } from '#server/access/matters.ts';
import { z } from 'zod';
import { requireFolder } from '#server/areas/folders/queries.ts';
import type { PrepareContext, UploadedFile } from '#server/catalog/context.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { cleanFileName } from '#server/rules/file-names.ts';
import { addItem, type IdentifiedFile, isRecording } from './add-item.ts';
import { folderNames, FolderTree } from './folder-paths.ts';
import { findTwins } from './queries.ts';
import { requireRoom } from './quota.ts';
import { requireAll } from '#server/catalog/references.ts';
import { Evidence, evidenceAnswers, type ReadEvidence } from './schema.ts';
import { updateRecord } from '#server/store/records.ts';
import { evidence } from './record.ts';

const consentText = 'The person adding it confirmed that everybody recorded consented or the law allows the recording.';

const Body = z.strictObject({
  caseId: CaseIdFilter,
  folderId: Id.optional().meta({ description: 'Where the files, or their folder tree, go' }),
  courtCaseId: Id.optional().meta({ description: 'Assign them to this court file' }),
  paths: z
    .array(z.string().max(4000))
    .optional()
    .meta({ description: 'Folder paths, parallel to files; folders are made' }),
  recordingConsent: z.literal('yes', 'recordingConsent can only be “yes”.').optional().meta({
    description: 'Required when any file is audio or video: everybody recorded consented, or the law allows it',
  }),
  duplicates: z.enum(['keep', 'link', 'skip']).default('keep').meta({
    description:
      'Bytes the case already has: keep a second item, link the first to this folder and court file, or skip',
  }),
});
type Fields = z.output<typeof Body>;

const Skipped = z.strictObject({ fileName: z.string(), reason: z.string(), evidenceId: Id });

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
  output: json(z.strictObject({ evidence: z.array(Evidence), skipped: z.array(Skipped) })),
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
  async handler(context, { body }, files) {
    const { tx, matter, principal, services } = context;
    if (body.folderId !== undefined) await requireFolder(context, body.folderId, 'evidence');
    await requireAll(context, 'courtCases', body.courtCaseId ? [body.courtCaseId] : [], 'courtCaseId');
    const folders = new FolderTree(tx, { caseId: matter.caseId, createdBy: principal.accountId });
    const items: ReadEvidence[] = [];
    const skipped: z.output<typeof Skipped>[] = [];
    await requireRoom(tx, matter, services.limits, await whatIsAdded(context, files, body.duplicates));
    for (const [index, file] of files.entries()) {
      const path = body.paths?.[index];
      const [twin] = await findTwins(context, file.sha256);
      if (twin && body.duplicates === 'skip') {
        const reason = `The case already has this file, as “${twin.title}”.`;
        skipped.push({ fileName: file.fileName, reason, evidenceId: twin.id });
        continue;
      }
      const names = path === undefined ? [] : folderNames(path, file.fileName);
      const folderId = await folders.reach(body.folderId ?? null, names);
      if (twin && body.duplicates === 'link') items.push(await link(tx, twin, folderId, body.courtCaseId));
      else {
        const facts = {
          createdBy: principal.accountId,
          folderId,
          courtCaseIds: JSON.stringify(body.courtCaseId === undefined ? [] : [body.courtCaseId]),
          sourceKind: path === undefined ? ('upload' as const) : ('folder' as const),
          sourcePath: path ?? null,
          duplicateOf: twin?.id ?? null,
        };
        items.push(await addItem(context, file, facts, consentText));
      }
    }
    return { evidence: await evidenceAnswers.all(context, items), skipped };
  },
});

/** What a request adds to the plan's figures: not what it skips or links, because the matter, or the request, has it. */
async function whatIsAdded(
  view: MatterView,
  files: readonly IdentifiedFile[],
  duplicates: Fields['duplicates'],
): Promise<{ items: number; bytes: number }> {
  const added: IdentifiedFile[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    const known = seen.has(file.sha256) || (await findTwins(view, file.sha256)).length > 0;
    seen.add(file.sha256);
    if (!known || (duplicates !== 'skip' && duplicates !== 'link')) added.push(file);
  }
  return { items: added.length, bytes: added.reduce((sum, { size }) => sum + size, 0) };
}

async function identify(file: UploadedFile, services: PrepareContext['services']): Promise<IdentifiedFile> {
  const fileName = cleanFileName(file.fileName);
  return { ...file, fileName, ...(await services.files.identify(file.path, fileName)) };
}

function requireConsent(files: readonly IdentifiedFile[], body: Fields): void {
  const recording = files.find((file) => isRecording(file.kind));
  if (recording && body.recordingConsent !== 'yes') {
    throw invalid(
      `“${recording.fileName}” is a recording. Send recordingConsent=yes once the person adding it has confirmed that everybody recorded consented or the law allows it. Nothing was added.`,
      'recordingConsent',
    );
  }
}

/** The item there is moves into the folder, when one is named, and gains the court file. */
async function link(
  tx: WriteTx,
  twin: ReadEvidence,
  folderId: string | null,
  courtCaseId: string | undefined,
): Promise<ReadEvidence> {
  const courtCaseIds = JSON.parse(twin.courtCaseIds) as string[];
  if (courtCaseId !== undefined && !courtCaseIds.includes(courtCaseId)) courtCaseIds.push(courtCaseId);
  const after = await updateRecord(tx, evidence, twin, {
    folderId: folderId ?? twin.folderId,
    courtCaseIds: JSON.stringify(courtCaseIds),
  });
  return { ...twin, ...after };
}

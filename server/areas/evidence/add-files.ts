import { z } from 'zod';
import type { MatterView } from '#server/access/matters.ts';
import { folderNames, FolderTree, requireFolder } from '#server/areas/folders/queries.ts';
import type { Services, WriteContext } from '#server/catalog/context.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { requireAll } from '#server/catalog/references.ts';
import { invalid } from '#server/errors/app-error.ts';
import { cleanFileName } from '#server/rules/file-names.ts';
import { isRecordingKind } from '#server/rules/recordings.ts';
import type { NewRow } from '#server/store/record.ts';
import { updateRecord } from '#server/store/records.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { addItem, type IdentifiedFile } from './add-item.ts';
import { findTwins } from './queries.ts';
import { requireRoom } from '#server/access/room.ts';
import { evidence } from './record.ts';
import {
  Confidentiality,
  Custodian,
  Evidence,
  Originality,
  type EvidenceRecord,
  evidenceAnswers,
  type ReadEvidence,
} from './schema.ts';

const consentText = 'The person adding it confirmed that everybody recorded consented or the law allows the recording.';

/** What is said of files that are added, whichever way their bytes come. */
export const addedAs = {
  caseId: CaseIdFilter,
  folderId: Id.optional().meta({ description: 'Where the files, or their folder tree, go' }),
  courtCaseId: Id.optional().meta({ description: 'Assign them to this court file' }),
  recordingConsent: z.literal('yes', 'recordingConsent can only be “yes”.').optional().meta({
    description: 'Required for audio and video: everybody recorded consented, or the law allows it',
  }),
  custodian: Custodian.optional(),
  original: Originality.optional(),
  confidentiality: Confidentiality.optional(),
  duplicates: z.enum(['keep', 'link', 'skip']).default('keep').meta({
    description:
      'Bytes the case already has: keep a second item, link the first to this folder and court file, or skip',
  }),
};

const Skipped = z.strictObject({ fileName: z.string(), reason: z.string(), evidenceId: Id });

export const AddedFiles = z.strictObject({ evidence: z.array(Evidence), skipped: z.array(Skipped) });

interface Fields {
  folderId?: string | undefined;
  courtCaseId?: string | undefined;
  /** Parallel to the files. */
  paths?: readonly string[] | undefined;
  duplicates: 'keep' | 'link' | 'skip';
  custodian?: string | undefined;
  original?: z.output<typeof Originality> | undefined;
  confidentiality?: string | undefined;
  /** More of each item, as an edit would say it. */
  columns?: Partial<NewRow<typeof evidence.columns>>;
}

/** Adds files whose bytes are kept to the matter, in the order they came: all of them or none. */
export async function addFiles(
  context: WriteContext & MatterView<WriteTx>,
  fields: Fields,
  files: readonly IdentifiedFile[],
): Promise<z.output<typeof AddedFiles>> {
  const { tx, matter, principal, services } = context;
  const { folderId: parentId, courtCaseId, paths, duplicates } = fields;
  const { custodian = null, original = null, confidentiality = null } = fields;
  if (parentId !== undefined) await requireFolder(context, parentId, 'evidence');
  await requireAll(context, 'courtCases', courtCaseId ? [courtCaseId] : [], 'courtCaseId');
  const folders = new FolderTree(tx, { caseId: matter.caseId, createdBy: principal.accountId, kind: 'evidence' });
  const items: ReadEvidence[] = [];
  const skipped: z.output<typeof Skipped>[] = [];
  const twins = await findTwins(
    context,
    files.map(({ sha256 }) => sha256),
  );
  await requireRoom(tx, matter, services.limits, whatIsAdded(files, twins, duplicates));
  for (const [index, file] of files.entries()) {
    const path = paths?.[index];
    const twin = twins.get(file.sha256);
    if (twin && duplicates === 'skip') {
      const reason = `The case already has this file, as “${twin.title}”.`;
      skipped.push({ fileName: file.fileName, reason, evidenceId: twin.id });
      continue;
    }
    const names = path === undefined ? [] : folderNames(path, file.fileName);
    const folderId = await folders.reach(parentId ?? null, names);
    if (twin && duplicates === 'link') {
      const linked = await link(tx, twin, folderId, courtCaseId);
      twins.set(file.sha256, linked);
      items.push(linked);
    } else {
      const facts = {
        createdBy: principal.accountId,
        folderId,
        courtCaseIds: JSON.stringify(courtCaseId === undefined ? [] : [courtCaseId]),
        sourceKind: path === undefined ? ('upload' as const) : ('folder' as const),
        sourcePath: path ?? null,
        duplicateOf: twin?.id ?? null,
        custodian,
        original,
        confidentiality,
        ...fields.columns,
      };
      const added = await addItem(context, file, facts, consentText);
      if (!twin) twins.set(file.sha256, added);
      items.push(added);
    }
  }
  const added: EvidenceRecord[] = await evidenceAnswers.all(context, items);
  return { evidence: added, skipped };
}

/** What a request adds to the plan's figures: not what it skips or links, because the matter, or the request, has it. */
function whatIsAdded(
  files: readonly IdentifiedFile[],
  twins: ReadonlyMap<string, unknown>,
  duplicates: Fields['duplicates'],
): { items: number; bytes: number } {
  const added: IdentifiedFile[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    const known = seen.has(file.sha256) || twins.has(file.sha256);
    seen.add(file.sha256);
    if (!known || (duplicates !== 'skip' && duplicates !== 'link')) added.push(file);
  }
  return { items: added.length, bytes: added.reduce((sum, { size }) => sum + size, 0) };
}

/** What a file that arrived is, by its bytes and its name. */
export async function identify<File extends { path: string; fileName: string; pieces?: readonly Buffer[] }>(
  file: File,
  services: Services,
): Promise<File & { mimeType: string; kind: string }> {
  const fileName = cleanFileName(file.fileName);
  return { ...file, fileName, ...(await services.files.identify(file.path, fileName, file.pieces)) };
}

export function requireConsent(
  files: readonly { fileName: string; kind: string }[],
  { recordingConsent }: { recordingConsent?: 'yes' | undefined },
): void {
  const recording = files.find((file) => isRecordingKind(file.kind));
  if (recording && recordingConsent !== 'yes') {
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

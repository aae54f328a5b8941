import type { MatterView } from '#server/access/matters.ts';
import { requireRoom } from '#server/access/room.ts';
import { insertBlob } from '#server/areas/evidence/queries.ts';
import { folderNames, FolderTree, requireFolder } from '#server/areas/folders/queries.ts';
import type { FileMarkdown, Services, UploadedFile, WriteContext } from '#server/catalog/context.ts';
import { requireAll } from '#server/catalog/references.ts';
import { AppError } from '#server/errors/app-error.ts';
import { documentLimits } from '#server/rules/documents.ts';
import { cleanFileName, titleFrom } from '#server/rules/file-names.ts';
import { isRecordingKind } from '#server/rules/recordings.ts';
import { newId } from '#server/store/ids.ts';
import { enqueueJob } from '#server/store/jobs.ts';
import { insertRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { insertOriginal, noReading } from './originals.ts';
import { documents } from './record.ts';
import { checkDocument } from './texts.ts';

/** A file that arrived, with what is written in it. */
export interface ReadFile extends UploadedFile {
  mimeType: string;
  written: FileMarkdown;
}

/** Reads files one after the other; refuses the first that can't become a document, by its name. */
export async function readFiles(files: readonly UploadedFile[], { files: reader }: Services): Promise<ReadFile[]> {
  const read: ReadFile[] = [];
  for (const file of files) {
    const fileName = cleanFileName(file.fileName);
    const { mimeType, kind } = await reader.identify(file.path, fileName, file.pieces);
    if (isRecordingKind(kind)) throw refused(fileName, 'A recording does not become a document.');
    const written = await reader.markdown({ path: file.path, fileName, mimeType, size: file.size });
    if ('unsupported' in written) throw refused(fileName, written.unsupported);
    read.push({ ...file, fileName, mimeType, written });
  }
  return read;
}

function refused(fileName: string, why: string): AppError {
  return new AppError('invalid_file', `“${fileName}”: ${why} Nothing was added.`, { fileName });
}

interface Place {
  folderId?: string | undefined;
  courtCaseId?: string | undefined;
  /** Parallel to the files. */
  paths?: readonly string[] | undefined;
}

interface Added {
  row: Row<'documents'>;
  notes: readonly string[];
}

/** Makes documents of files whose bytes are kept, in the order they came: all of them or none. */
export async function addUploaded(
  context: WriteContext & MatterView<WriteTx>,
  { folderId: parentId, courtCaseId, paths }: Place,
  files: readonly ReadFile[],
): Promise<Added[]> {
  const { tx, matter, principal, services } = context;
  if (parentId !== undefined) await requireFolder(context, parentId, 'document');
  await requireAll(context, 'courtCases', courtCaseId ? [courtCaseId] : [], 'courtCaseId');
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await requireRoom(tx, matter, services.limits, { items: 0, bytes });
  const at = { caseId: matter.caseId, createdBy: principal.accountId };
  const folders = new FolderTree(tx, { ...at, kind: 'document' });
  const added: Added[] = [];
  for (const [index, file] of files.entries()) {
    const path = paths?.[index];
    const names = path === undefined ? [] : folderNames(path, file.fileName);
    const folderId = await folders.reach(parentId ?? null, names);
    const texts = { title: titleOf(file), body: file.written.markdown };
    const row = await insertRecord(tx, documents, {
      ...at,
      ...texts,
      ...(await checkDocument(context, texts)),
      folderId,
      courtCaseId: courtCaseId ?? null,
    });
    await keepOriginal(tx, row, file);
    added.push({ row, notes: file.written.notes });
  }
  return added;
}

async function keepOriginal(tx: WriteTx, { id, caseId }: Row<'documents'>, file: ReadFile): Promise<void> {
  const { fileName, mimeType, size, sha256, written } = file;
  await insertBlob(tx, { sha256, size });
  const reading = { ...noReading, status: written.scan ? ('running' as const) : null };
  await insertOriginal(tx, { documentId: id, caseId, fileId: newId(), fileName, mimeType, size, sha256, ...reading });
  if (written.scan) await enqueueJob(tx, { kind: 'readDocument', subjectId: id, caseId });
}

function titleOf({ fileName, written }: ReadFile): string {
  const title = (written.title ?? titleFrom(fileName)).normalize().trim();
  return title.length <= documentLimits.title ? title : title.slice(0, documentLimits.title).toWellFormed().trim();
}

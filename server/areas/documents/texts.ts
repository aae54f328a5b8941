import { createHash } from 'node:crypto';
import { requireRoom } from '#server/access/room.ts';
import { requireFolder } from '#server/areas/folders/queries.ts';
import type { MatterWrite } from '#server/catalog/operation.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { DocumentKind } from '#server/rules/documents.ts';
import type { Row } from '#server/store/tables.ts';
import { statusAfter } from './state.ts';
import { bytesAsVersion, sameTexts, textBytes } from './versions.ts';

interface Given {
  title?: string | undefined;
  body?: string | undefined;
  recordNotes?: string | undefined;
  kind?: DocumentKind | undefined;
  folderId?: string | null | undefined;
  courtCaseId?: string | null | undefined;
}

interface Follows {
  bodyHash: string;
  textBytes: number;
  status?: 'draft';
  reviewNote?: null;
}

/**
 * The rule of every write of a document: its folder is one for documents, record notes are for members, what was served
 * or filed stays as it is, and the plan has room for the text and for the version that it displaces. Answers what follows.
 */
export async function checkDocument(
  view: MatterWrite,
  { title, body, recordNotes, kind, folderId, courtCaseId }: Given,
  before?: Row<'documents'>,
): Promise<Follows> {
  if (recordNotes !== undefined && !view.matter.whole) {
    throw new AppError('forbidden', 'Record notes are for members of the workspace. Send the document without them.');
  }
  if (folderId != null) await requireFolder(view, folderId, 'document');
  const blank = { title: '', body: '', recordNotes: '' };
  const old = before ?? blank;
  const texts = {
    title: title ?? old.title,
    body: body ?? old.body,
    recordNotes: recordNotes ?? old.recordNotes,
  };
  const bytes = textBytes(texts);
  const { limits } = view.services;
  // Without a limit it need not be known what the version will take: to know it, the text is compressed.
  if (limits.storageQuotaMib > 0) {
    const displaced = before && !sameTexts(before, texts) ? bytesAsVersion(before) : 0;
    await requireRoom(view.tx, view.matter, limits, { items: 0, bytes: bytes - textBytes(old) + displaced });
  }
  const bodyHash = createHash('sha256').update(texts.body).digest('hex');
  const change = {
    title: texts.title,
    bodyHash,
    ...(kind !== undefined && { kind }),
    ...(courtCaseId !== undefined && { courtCaseId }),
  };
  return { bodyHash, textBytes: bytes, ...(before && statusAfter(before, change)) };
}

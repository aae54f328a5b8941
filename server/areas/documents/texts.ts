import { createHash } from 'node:crypto';
import { requireRoom } from '#server/access/room.ts';
import { requireFolder } from '#server/areas/folders/queries.ts';
import type { MatterWrite } from '#server/catalog/operation.ts';
import { AppError } from '#server/errors/app-error.ts';
import { bytesAsVersion, sameTexts, textBytes, type Texts } from './versions.ts';

interface Given {
  title?: string | undefined;
  body?: string | undefined;
  recordNotes?: string | undefined;
  folderId?: string | null | undefined;
}

/**
 * The rule of every write of a document: its folder is one for documents, record notes are for members, and the plan has
 * room for the text and for the version that it displaces. Answers what follows from the texts.
 */
export async function checkDocument(
  view: MatterWrite,
  { title, body, recordNotes, folderId }: Given,
  before?: Texts,
): Promise<{ bodyHash: string; textBytes: number }> {
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
  return { bodyHash: createHash('sha256').update(texts.body).digest('hex'), textBytes: bytes };
}

import type { Document, Folder } from '#renderer/api/generated.ts';
import { documentKinds, documentStatuses } from '#server/rules/documents.ts';
import type { RecordGroup } from '#renderer/features/list-screen/use-record-list.ts';
import { folderPath, folderRows, folderWithin } from '#renderer/features/filing/folder-tree.ts';
import { oneOf, type AddressFields } from '#renderer/lib/address-fields.ts';
import { fold } from '#renderer/lib/quick-match.ts';

/** What the list can be narrowed to. */
export interface DocumentView {
  text: string;
  kind: Document['kind'] | null;
  status: Document['status'] | null;
  courtCaseId: string | null;
  folderId: string | null;
}

export const documentFields: AddressFields<DocumentView> = {
  text: { name: 'q', otherwise: '' },
  kind: { name: 'kind', otherwise: null, may: oneOf(...documentKinds) },
  status: { name: 'status', otherwise: null, may: oneOf(...documentStatuses) },
  courtCaseId: { name: 'courtFile', otherwise: null },
  folderId: { name: 'folder', otherwise: null },
};

export function isNarrowed({ text, kind, status, courtCaseId, folderId }: DocumentView): boolean {
  return text !== '' || kind !== null || status !== null || courtCaseId !== null || folderId !== null;
}

/** By folder, those in none first; without headings where no folder holds any. `holding`: whose text holds the words. */
export function groupDocuments(
  documents: readonly Document[],
  folders: readonly Folder[],
  { text, kind, status, courtCaseId, folderId }: DocumentView,
  holding: ReadonlySet<string> = new Set(),
): RecordGroup<Document>[] {
  const sought = fold(text.trim());
  const within = folderId === null ? null : folderWithin(folders, folderId);
  const shown = documents.filter(
    (document) =>
      (fold(document.title).includes(sought) || holding.has(document.id)) &&
      (kind === null || document.kind === kind) &&
      // A template is never reviewed or signed: it has no status to be found by.
      (status === null || (document.status === status && document.kind !== 'template')) &&
      (courtCaseId === null || document.courtCaseId === courtCaseId) &&
      (within === null || within.has(document.folderId ?? '')),
  );
  const known = new Map(folderRows(folders).map(({ folder: { id } }) => [id, folderPath(folders, id)]));
  const inNone = shown.filter((document) => document.folderId === null || !known.has(document.folderId));
  if (inNone.length === shown.length) return [{ name: 'all', rows: shown }];
  const inFolders = [...known].map(([id, label]) => ({
    name: id,
    label,
    rows: shown.filter((document) => document.folderId === id),
  }));
  return [{ name: 'none', label: 'In no folder', rows: inNone }, ...inFolders].filter(({ rows }) => rows.length > 0);
}

import type { DocumentAttachment, Operations } from './generated.ts';

type Change = Operations['post_documents_by_id_attachments']['input'];
type Detaching = Operations['delete_documents_by_id_attachments']['input'];

/** One call that changes the exhibits of a document. */
export type ExhibitEdit = Change | Detaching;

type List = readonly DocumentAttachment[];

/** What makes the exhibits as they were before again; null where others have changed those, or their order, since. */
export function planExhibitsBack(documentId: string, before: List, after: List, now: List): ExhibitEdit[] | null {
  const [was, made, is] = [byId(before), byId(after), byId(now)];
  const edits: ExhibitEdit[] = [];
  for (const line of after) {
    const [old, current] = [was.get(line.id), is.get(line.id)];
    if (current === undefined || (old !== undefined && isSame(old, line))) continue;
    if (!isSame(current, line)) return null;
    edits.push(
      old === undefined
        ? { id: documentId, attachmentId: line.id }
        : { id: documentId, action: 'change', attachmentId: line.id, ...wordsOf(old) },
    );
  }
  for (const line of before) {
    if (made.has(line.id) || is.has(line.id)) continue;
    const position = Math.min(line.position, now.length);
    edits.push({ id: documentId, action: 'attach', evidenceId: line.evidenceId, ...wordsOf(line), position });
  }
  const sorted = before.length === after.length && idsOf(before) !== idsOf(after);
  if (edits.length > 0 || !sorted) return edits;
  if (idsOf(now) !== idsOf(after)) return null;
  return [{ id: documentId, action: 'order', ids: before.map(({ id }) => id) }];
}

function wordsOf({ label, description, pages }: DocumentAttachment) {
  return { label, description, pages };
}

function isSame(one: DocumentAttachment, other: DocumentAttachment): boolean {
  return one.label === other.label && one.description === other.description && one.pages === other.pages;
}

function byId(list: List): Map<string, DocumentAttachment> {
  return new Map(list.map((line) => [line.id, line]));
}

function idsOf(list: List): string {
  return list.map(({ id }) => id).join();
}

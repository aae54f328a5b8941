import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, callForAnswer } from './client.ts';
import { planExhibitsBack, type ExhibitEdit } from './exhibits-back.ts';
import type { DocumentAttachment } from './generated.ts';
import { ownWrite } from './own-writes.ts';
import { keys } from './query-keys.ts';
import { ChangedSinceError } from './reversing-edits.ts';
import { note, wholePart, type Part, type Step } from './session-changes.ts';

/** The exhibits of a document, in its order. */
export function useExhibits(documentId: string): UseQueryResult<DocumentAttachment[]> {
  return useQuery(exhibitsOf(documentId));
}

function exhibitsOf(documentId: string) {
  return queryOptions({
    queryKey: keys.exhibits(documentId),
    queryFn: ({ signal }) => call('get_documents_by_id_attachments', { id: documentId }, { signal }),
    meta: { follows: { documentAttachments: true } },
  });
}

/** What can be said of an exhibit. */
export type ExhibitWords = Partial<Pick<DocumentAttachment, 'label' | 'description' | 'pages'>>;

/** Attaches evidence at the end, under the label that the server gives it. */
export function attachEvidence(
  client: QueryClient,
  documentId: string,
  evidenceId: string,
  step: Step,
): Promise<DocumentAttachment[]> {
  return edit(client, { id: documentId, action: 'attach', evidenceId }, step);
}

/** A file becomes evidence, and that is attached. */
export function attachFile(
  client: QueryClient,
  documentId: string,
  file: File,
  consented: boolean,
  step: Step,
): Promise<DocumentAttachment[]> {
  return edit(client, { id: documentId, file, ...(consented && { recordingConsent: 'yes' as const }) }, step);
}

export function changeExhibit(
  client: QueryClient,
  { id: attachmentId, documentId }: DocumentAttachment,
  words: ExhibitWords,
  step: Step,
): Promise<DocumentAttachment[]> {
  return edit(client, { id: documentId, action: 'change', attachmentId, ...words }, step);
}

/** Detaches an exhibit; the evidence stays in the matter. */
export function detachExhibit(
  client: QueryClient,
  { id: attachmentId, documentId }: DocumentAttachment,
  step: Step,
): Promise<DocumentAttachment[]> {
  return edit(client, { id: documentId, attachmentId }, step);
}

/** Sorts the exhibits; the screen shows it at once. */
export async function orderExhibits(
  client: QueryClient,
  documentId: string,
  ids: readonly string[],
  step: Step,
): Promise<void> {
  const key = keys.exhibits(documentId);
  await client.cancelQueries({ queryKey: key });
  const before = client.getQueryData<DocumentAttachment[]>(key);
  client.setQueryData<DocumentAttachment[]>(key, (list) =>
    list?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
  );
  try {
    await edit(client, { id: documentId, action: 'order', ids: [...ids] }, step, before);
  } catch (error) {
    await client.invalidateQueries({ queryKey: key });
    throw error;
  }
}

async function edit(
  client: QueryClient,
  asked: ExhibitEdit,
  step: Step,
  known?: DocumentAttachment[],
): Promise<DocumentAttachment[]> {
  const before = known ?? (await client.ensureQueryData(exhibitsOf(asked.id)));
  const after = await send(client, asked);
  note(listPart(client, asked.id, before, after), step);
  return after;
}

/** The list comes with the answer; the document, of which the exhibits are part, and a new item follow by the change log. */
async function send(client: QueryClient, asked: ExhibitEdit): Promise<DocumentAttachment[]> {
  const key = keys.exhibits(asked.id);
  const before = client.getQueryData<DocumentAttachment[]>(key) ?? [];
  const show = (list: DocumentAttachment[]) => {
    client.setQueryData<DocumentAttachment[]>(key, list);
    return [...before, ...list].map(({ id }) => ({ resource: 'documentAttachments', id }));
  };
  if (!('attachmentId' in asked) || 'action' in asked) {
    return ownWrite(callForAnswer('post_documents_by_id_attachments', asked), show);
  }
  const left = before.filter(({ id }) => id !== asked.attachmentId);
  await ownWrite(callForAnswer('delete_documents_by_id_attachments', asked), () => show(left));
  return left;
}

/** A change of the exhibits, taken back one by one where each still is what the change made of it. */
function listPart(
  client: QueryClient,
  documentId: string,
  before: readonly DocumentAttachment[],
  after: readonly DocumentAttachment[],
): Part {
  const title = [...after, ...before][0]?.label ?? '';
  return wholePart({ noun: 'exhibits of the document', title }, async () => {
    const now = await client.fetchQuery({ ...exhibitsOf(documentId), staleTime: 0 });
    const edits = planExhibitsBack(documentId, before, after, now);
    if (edits === null) throw new ChangedSinceError(['exhibits'], null);
    let made = now;
    for (const each of edits) made = await send(client, each);
    return edits.length === 0 ? null : listPart(client, documentId, now, made);
  });
}

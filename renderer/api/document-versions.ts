import type { QueryClient } from '@tanstack/react-query';
import { callForAnswer } from './client.ts';
import type { Document, DocumentVersion } from './generated.ts';
import { ownWrite } from './own-writes.ts';
import { newStep } from './session-changes.ts';
import { stores } from './stores.ts';

/** Puts an earlier text of a document in the place of the present one, which becomes a version. */
export async function putBackVersion(
  client: QueryClient,
  before: Document,
  { versionId }: Pick<DocumentVersion, 'versionId'>,
): Promise<void> {
  const { id, updatedAt } = before;
  const asked = { id, versionId, expectedUpdatedAt: updatedAt };
  const after = await ownWrite(callForAnswer('post_documents_by_id_versions', asked), (restored) => {
    stores.documents.put(client, [restored]);
    return [{ resource: 'documents', id }];
  });
  const { title, body, recordNotes } = after;
  const facts = { title, body: body ?? '', recordNotes: recordNotes ?? '' };
  stores.documents.noted(client, { before, after, facts }, newStep(`Put back an earlier text of “${title}”.`));
}

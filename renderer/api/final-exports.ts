import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, received } from './client.ts';
import type { Court, DocumentExport, DocumentFinding } from './generated.ts';
import type { ExportFormat } from './papers.ts';
import { keys } from './query-keys.ts';

/** What of a document concerns a court, with what was found in it and its final exports. */
export function courtOf(caseId: string, documentId: string) {
  return queryOptions({
    queryKey: keys.court(documentId),
    queryFn: ({ signal }) => call('get_documents_by_id_court', { id: documentId }, { signal }),
    // What was found depends on the text, on the exhibits and on the evidence that is cited.
    meta: { caseId, follows: { documents: true, documentAttachments: true, evidence: true } },
    staleTime: 0,
  });
}

/**
 * Makes a final export of what was read as `court`, in spite of findings with these codes. When the document says
 * something else by now, what it says is taken in, and the refusal is thrown.
 */
export async function makeFinalExport(
  client: QueryClient,
  { documentId, contentHash }: Court,
  format: ExportFormat,
  despite: readonly DocumentFinding['code'][],
): Promise<DocumentExport> {
  const key = keys.court(documentId);
  try {
    const made = await call('post_documents_by_id_export', {
      id: documentId,
      format,
      expectedHash: contentHash,
      despite: [...despite],
    });
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<Court>(key, (court) => court && { ...court, exports: [...court.exports, made] });
    return made;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      client.setQueryData<Court>(key, received('get_documents_by_id_court', error.current));
    } else if (error instanceof ApiError && error.code === 'findings') {
      await client.invalidateQueries({ queryKey: key });
    }
    throw error;
  }
}

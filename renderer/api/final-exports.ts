import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, received } from './client.ts';
import type { Court, Document, DocumentExport, DocumentFinding } from './generated.ts';
import type { ExportFormat } from './papers.ts';
import { keys } from './query-keys.ts';

interface Wish {
  format: ExportFormat;
  /** Of what the person saw. */
  expectedHash: string;
  /** What was found and stops no longer. */
  despite: readonly DocumentFinding['code'][];
}

/**
 * Makes a final export of what the person saw. When the document says something else by now, what it says is taken in,
 * and the refusal is thrown.
 */
export async function makeFinalExport(
  client: QueryClient,
  { id, updatedAt }: Document,
  { despite, ...wish }: Wish,
): Promise<DocumentExport> {
  const key = keys.court(id, updatedAt);
  try {
    const made = await call('post_documents_by_id_export', { id, ...wish, despite: [...despite] });
    // No change of the document: the change log says nothing of it.
    void client.invalidateQueries({ queryKey: key });
    return made;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409 && error.current !== undefined) {
      client.setQueryData<Court>(key, received('get_documents_by_id_court', error.current));
    } else if (error instanceof ApiError && error.code === 'findings') {
      await client.invalidateQueries({ queryKey: key });
    }
    throw error;
  }
}

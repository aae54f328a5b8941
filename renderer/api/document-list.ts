import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Document } from './generated.ts';
import type { StoreOptions } from './record-store.ts';

/** The documents of a matter without their texts; one alone, by its id, whole. */
export const documentList: StoreOptions<'documents'> = {
  read: (_client, caseId, filter, signal): Promise<Document[]> =>
    call('get_documents', { caseId, ...filter, ...('id' in filter ? {} : { view: 'summary' }) }, { signal }),
};

/** Documents that hold the words, best first. */
export function documentsWith(caseId: string, q: string) {
  return queryOptions({
    queryKey: ['documents with', caseId, q],
    queryFn: ({ signal }) => call('get_documents', { caseId, q, view: 'summary' }, { signal }),
    meta: { caseId, follows: { documents: true } },
  });
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAsked } from '#renderer/lib/use-asked.ts';
import { call } from '#renderer/api/client.ts';

const none: ReadonlySet<string> = new Set();

/** The ids of the documents whose text holds what was typed; of none while nothing is typed, or the server still looks. */
export function useHolding(caseId: string, typed: string): ReadonlySet<string> {
  const q = useAsked(typed);
  const found = useQuery({
    queryKey: ['documents holding', caseId, q],
    queryFn: async ({ signal }) => {
      const documents = await call('get_documents', { caseId, q, view: 'summary' }, { signal });
      return new Set(documents.map(({ id }) => id));
    },
    meta: { caseId, follows: { documents: true } },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return q === '' || q !== typed.trim() ? none : (found.data ?? none);
}

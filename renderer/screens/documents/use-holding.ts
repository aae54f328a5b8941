import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#renderer/api/client.ts';

const none: ReadonlySet<string> = new Set();
/** Shorter words are in nearly every text. */
const letters = 3;
const askAfter = 200;

/** The ids of the documents whose text holds what was typed; of none while nothing is typed, or the server still looks. */
export function useHolding(caseId: string, typed: string): ReadonlySet<string> {
  const [q] = useDebouncedValue(typed.trim(), askAfter);
  const found = useQuery({
    queryKey: ['documents holding', caseId, q],
    queryFn: async ({ signal }) => {
      const documents = await call('get_documents', { caseId, q, view: 'summary' }, { signal });
      return new Set(documents.map(({ id }) => id));
    },
    meta: { caseId, follows: { documents: true } },
    enabled: q.length >= letters,
    placeholderData: keepPreviousData,
  });
  return q.length < letters || q !== typed.trim() ? none : (found.data ?? none);
}

import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#renderer/api/client.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { storeOf } from '#renderer/api/stores.ts';
import { markdownText } from '#server/rules/markdown-text.ts';

/** A record whose name is wanted. */
export interface Named {
  resource: string;
  id: string;
}

/** Items of evidence are read one by one; a list of ten thousand is not fetched for a name. */
const itemsAtMost = 30;

/** What records of a matter are called, by id; those that are gone or still to come are not in it. */
export function useRecordNames(caseId: string, wanted: readonly Named[]): Record<string, string> {
  const lists = [...new Set(wanted.map(({ resource }) => resource))].filter(
    (resource) => storeOf(resource) !== undefined,
  );
  const items = [...new Set(wanted.filter(({ resource }) => resource === 'evidence').map(({ id }) => id))];
  const answers = useQueries({
    queries: [
      ...lists.flatMap((resource) => storeOf(resource)?.list(caseId) ?? []),
      ...items.slice(0, itemsAtMost).map((id) => ({
        queryKey: keys.evidenceName(caseId, id),
        // As a list, which is empty when it is gone; a read by id would be refused.
        queryFn: () => call('get_evidence', { caseId, id }),
      })),
    ],
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(() => namesIn(answers), [answers]);
}

const nameFields = ['title', 'name', 'caption', 'purpose', 'fileName'];

function namesIn(answers: readonly unknown[]): Record<string, string> {
  const names: Record<string, string> = {};
  for (const row of answers.flat()) {
    if (typeof row !== 'object' || row === null || !('id' in row)) continue;
    const record = row as Record<string, unknown>;
    const name = nameFields.map((field) => record[field]).find((each) => typeof each === 'string' && each !== '');
    if (typeof name === 'string') names[String(record['id'])] = markdownText(name);
  }
  return names;
}

import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#renderer/api/client.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { markdownText } from '#renderer/lib/markdown-text.ts';

/** A record whose name is wanted. */
export interface Named {
  resource: string;
  id: string;
}

/** Items of evidence are read one by one; a list of ten thousand is not fetched for a name. */
const itemsAtMost = 30;

/** What records of a matter are called, by id; those that are gone or still to come are not in it. */
export function useRecordNames(caseId: string, wanted: readonly Named[]): Record<string, string> {
  const lists = [...new Set(wanted.map(({ resource }) => resource))].filter((resource) => resource in readers);
  const items = [...new Set(wanted.filter(({ resource }) => resource === 'evidence').map(({ id }) => id))];
  const answers = useQueries({
    queries: [
      ...lists.flatMap((resource) => {
        const reader = readers[resource];
        return reader === undefined ? [] : [{ queryKey: reader.key(caseId), queryFn: () => reader.read(caseId) }];
      }),
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

interface Reader {
  key: (caseId: string) => readonly unknown[];
  read: (caseId: string) => Promise<unknown>;
}

const readers: Record<string, Reader> = {
  folders: { key: keys.folders, read: (caseId) => call('get_folders', { caseId, kind: 'evidence' }) },
  issues: { key: keys.issues, read: (caseId) => call('get_issues', { caseId }) },
  courtCases: { key: keys.courtFiles, read: (caseId) => call('get_court_cases', { caseId }) },
  hearings: { key: keys.hearings, read: (caseId) => call('get_hearings', { caseId }) },
  contacts: { key: keys.contacts, read: (caseId) => call('get_contacts', { caseId }) },
  todos: { key: keys.todos, read: (caseId) => call('get_todos', { caseId }) },
};

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

import { expect, it } from 'vitest';
import { deletedNoun } from '#renderer/shell/approval-bar.tsx';
import { operations } from '#server/areas/operations.ts';

it('names what each operation deletes, in the question about it', () => {
  const destructive = operations.filter((operation) => operation.destructive).map(({ id }) => id);
  expect(Object.fromEntries(destructive.map((id) => [id, deletedNoun(id)]))).toEqual({
    delete_contacts: 'the contact',
    delete_court_cases: 'the court file',
    delete_evidence_by_id: 'the evidence',
    delete_folders: 'the folder',
    delete_hearings: 'the hearing',
    delete_issues: 'the category',
    delete_timeline: 'the timeline entry',
    delete_todos: 'the to-do',
  });
});

import { expect, it } from 'vitest';
import { askedFor, withWhat } from '#renderer/shell/approval-notice.tsx';
import { operations } from '#server/areas/operations.ts';

it('says what each operation does that can’t be taken back, in the question about it', () => {
  const destructive = operations.filter((operation) => operation.destructive).map(({ id }) => id);
  expect(Object.fromEntries(destructive.map((id) => [id, askedFor(id)]))).toEqual({
    delete_contacts: 'asks to permanently delete the contact',
    delete_court_cases: 'asks to permanently delete the court file',
    delete_developer_tokens: 'asks to revoke the token',
    delete_documents: 'asks to permanently delete the document',
    delete_evidence_by_id: 'asks to permanently delete the evidence',
    delete_folders: 'asks to permanently delete the folder',
    delete_hearings: 'asks to permanently delete the hearing',
    delete_issues: 'asks to permanently delete the category',
    delete_messages_threads: 'asks to permanently delete the thread',
    delete_timeline: 'asks to permanently delete the timeline entry',
    delete_todos: 'asks to permanently delete the to-do',
    post_account_security: 'asks for this:',
    post_case_update: 'asks for this:',
    post_messages_bulk: 'asks for this:',
    post_export_court_packet: 'asks for this:',
    post_preparation: 'asks for this:',
  });
});

it('says how much goes with it, and names the first', () => {
  expect(withWhat([])).toBe('');
  const goes = [
    { resource: 'evidence', count: 6, names: ['Letter', 'Receipt'] },
    { resource: 'folders', count: 1, names: ['May'] },
    { resource: 'hearingResources', count: 2, names: [] },
  ];
  expect(withWhat(goes)).toMatch(/^, with 6 evidence items: “Letter”, “Receipt” and 4 more; 1 folder: “May”; 2 \S+/);
});

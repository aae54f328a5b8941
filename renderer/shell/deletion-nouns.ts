/** What each operation that deletes for good takes away, as the question about it says. */
export const deletionNouns: Readonly<Record<string, string>> = {
  delete_contacts: 'the contact',
  delete_court_cases: 'the court file',
  delete_evidence_by_id: 'the evidence',
  delete_folders: 'the folder',
  delete_hearings: 'the hearing',
  delete_issues: 'the category',
  delete_timeline: 'the timeline entry',
  delete_todos: 'the to-do',
};

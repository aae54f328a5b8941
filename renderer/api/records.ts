/*
 * The records of a matter that the window keeps lists of: their operations, and the fields that name other records.
 * Keyed as the change log names them.
 */
export const records = {
  todos: {
    operations: { list: 'get_todos', create: 'post_todos', update: 'patch_todos', remove: 'delete_todos' },
    references: { hearingId: ['hearings'], courtCaseId: ['courtCases'] },
  },
  contacts: {
    operations: { list: 'get_contacts', create: 'post_contacts', update: 'patch_contacts', remove: 'delete_contacts' },
    references: { courtCaseIds: ['courtCases'] },
  },
  courtCases: {
    operations: {
      list: 'get_court_cases',
      create: 'post_court_cases',
      update: 'patch_court_cases',
      remove: 'delete_court_cases',
    },
    references: {},
  },
  hearings: {
    operations: { list: 'get_hearings', create: 'post_hearings', update: 'patch_hearings', remove: 'delete_hearings' },
    references: { courtCaseId: ['courtCases'], contactIds: ['contacts'] },
  },
  timelineEntries: {
    operations: { list: 'get_timeline', create: 'post_timeline', update: 'patch_timeline', remove: 'delete_timeline' },
    references: { courtCaseId: ['courtCases'], contactIds: ['contacts'], evidenceIds: ['evidence'] },
  },
  folders: {
    operations: { list: 'get_folders', create: 'post_folders', update: 'patch_folders', remove: 'delete_folders' },
    references: { parentId: ['folders'] },
  },
  issues: {
    operations: { list: 'get_issues', create: 'post_issues', update: 'patch_issues', remove: 'delete_issues' },
    references: {},
  },
  evidence: {
    operations: {
      list: 'get_evidence',
      create: 'post_evidence',
      update: 'patch_evidence_by_id',
      remove: 'delete_evidence_by_id',
    },
    references: { folderId: ['folders'], issueIds: ['issues'], courtCaseIds: ['courtCases'], hearingIds: ['hearings'] },
  },
} as const;

import type { Operation } from '#server/catalog/operation.ts';
import { getAccount } from './account/get_account.ts';
import { getAccountSecurity } from './account/get_account_security.ts';
import { getAccountTerms } from './account/get_account_terms.ts';
import { postAccountSecurity } from './account/post_account_security.ts';
import { postAccountTerms } from './account/post_account_terms.ts';
import { getCase } from './case/get_case.ts';
import { postCaseUpdate } from './case/post_case_update.ts';
import { deleteContacts } from './contacts/delete_contacts.ts';
import { getContacts } from './contacts/get_contacts.ts';
import { patchContacts } from './contacts/patch_contacts.ts';
import { postContacts } from './contacts/post_contacts.ts';
import { deleteCourtCases } from './court-cases/delete_court_cases.ts';
import { getCourtCases } from './court-cases/get_court_cases.ts';
import { patchCourtCases } from './court-cases/patch_court_cases.ts';
import { postCourtCases } from './court-cases/post_court_cases.ts';
import { deleteDeveloperTokens } from './developer/delete_developer_tokens.ts';
import { getDeveloperTokens } from './developer/get_developer_tokens.ts';
import { patchDeveloperTokens } from './developer/patch_developer_tokens.ts';
import { postDeveloperTokens } from './developer/post_developer_tokens.ts';
import { deleteEvidenceById } from './evidence/delete_evidence_by_id.ts';
import { getEvidence } from './evidence/get_evidence.ts';
import { getEvidenceById } from './evidence/get_evidence_by_id.ts';
import { patchEvidenceById } from './evidence/patch_evidence_by_id.ts';
import { postEvidence } from './evidence/post_evidence.ts';
import { getFilesById } from './files/get_files_by_id.ts';
import { getFilesByIdText } from './files/get_files_by_id_text.ts';
import { deleteFolders } from './folders/delete_folders.ts';
import { getFolders } from './folders/get_folders.ts';
import { patchFolders } from './folders/patch_folders.ts';
import { postFolders } from './folders/post_folders.ts';
import { deleteHearings } from './hearings/delete_hearings.ts';
import { getHearings } from './hearings/get_hearings.ts';
import { getHearingsByIdResources } from './hearings/get_hearings_by_id_resources.ts';
import { patchHearings } from './hearings/patch_hearings.ts';
import { postHearings } from './hearings/post_hearings.ts';
import { postHearingsByIdResources } from './hearings/post_hearings_by_id_resources.ts';
import { deleteIssues } from './issues/delete_issues.ts';
import { getIssues } from './issues/get_issues.ts';
import { patchIssues } from './issues/patch_issues.ts';
import { postIssues } from './issues/post_issues.ts';
import { deleteTimeline } from './timeline/delete_timeline.ts';
import { getTimeline } from './timeline/get_timeline.ts';
import { patchTimeline } from './timeline/patch_timeline.ts';
import { postTimeline } from './timeline/post_timeline.ts';
import { deleteTodos } from './todos/delete_todos.ts';
import { getTodos } from './todos/get_todos.ts';
import { patchTodos } from './todos/patch_todos.ts';
import { postTodos } from './todos/post_todos.ts';
import { getWorkspaces } from './workspaces/get_workspaces.ts';
import { postWorkspacesSwitch } from './workspaces/post_workspaces_switch.ts';

/** Every operation there is, in the order the reference shows them. Nothing registers itself. */
export const operations: readonly Operation[] = [
  getAccount,
  getAccountSecurity,
  postAccountSecurity,
  getAccountTerms,
  postAccountTerms,
  getDeveloperTokens,
  postDeveloperTokens,
  patchDeveloperTokens,
  deleteDeveloperTokens,
  getWorkspaces,
  postWorkspacesSwitch,
  getCase,
  postCaseUpdate,
  getCourtCases,
  postCourtCases,
  patchCourtCases,
  deleteCourtCases,
  getEvidence,
  postEvidence,
  getEvidenceById,
  patchEvidenceById,
  deleteEvidenceById,
  getFilesById,
  getFilesByIdText,
  getFolders,
  postFolders,
  patchFolders,
  deleteFolders,
  getIssues,
  postIssues,
  patchIssues,
  deleteIssues,
  getTimeline,
  postTimeline,
  patchTimeline,
  deleteTimeline,
  getHearings,
  postHearings,
  patchHearings,
  deleteHearings,
  getHearingsByIdResources,
  postHearingsByIdResources,
  getTodos,
  postTodos,
  patchTodos,
  deleteTodos,
  getContacts,
  postContacts,
  patchContacts,
  deleteContacts,
];

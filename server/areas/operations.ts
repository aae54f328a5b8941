import type { Operation } from '#server/catalog/operation.ts';
import { getAccount } from './account/get_account.ts';
import { getCase } from './case/get_case.ts';
import { postCaseUpdate } from './case/post_case_update.ts';
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
import { deleteIssues } from './issues/delete_issues.ts';
import { getIssues } from './issues/get_issues.ts';
import { patchIssues } from './issues/patch_issues.ts';
import { postIssues } from './issues/post_issues.ts';
import { getWorkspaces } from './workspaces/get_workspaces.ts';
import { postWorkspacesSwitch } from './workspaces/post_workspaces_switch.ts';

/** Every operation there is, in the order the reference shows them. Nothing registers itself. */
export const operations: readonly Operation[] = [
  getAccount,
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
];

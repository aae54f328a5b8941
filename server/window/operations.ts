import { deleteJobs } from '#server/areas/activity/delete_jobs.ts';
import { deleteJobsWaiting } from '#server/areas/activity/delete_jobs_waiting.ts';
import { getHistory } from '#server/areas/activity/get_history.ts';
import { getHistoryDetails } from '#server/areas/activity/get_history_details.ts';
import { getJobs } from '#server/areas/activity/get_jobs.ts';
import { getJobsFailed } from '#server/areas/activity/get_jobs_failed.ts';
import { getJobsWaiting } from '#server/areas/activity/get_jobs_waiting.ts';
import { postJobsFailedRetry } from '#server/areas/activity/post_jobs_failed_retry.ts';
import { getApprovals } from '#server/areas/approvals/get_approvals.ts';
import { patchApprovals } from '#server/areas/approvals/patch_approvals.ts';
import { getCalendarFeed } from '#server/areas/calendar/get_calendar_feed.ts';
import { postCalendarFeed } from '#server/areas/calendar/post_calendar_feed.ts';
import { getDeadlines } from '#server/areas/deadlines/get_deadlines.ts';
import { getDeadlinesCourts } from '#server/areas/deadlines/get_deadlines_courts.ts';
import { getEvidenceByIdCustody } from '#server/areas/evidence/get_evidence_by_id_custody.ts';
import { getEvidenceByIdReading } from '#server/areas/evidence/get_evidence_by_id_reading.ts';
import { getEvidenceByIdVerify } from '#server/areas/evidence/get_evidence_by_id_verify.ts';
import { getEvidenceNewest } from '#server/areas/evidence/get_evidence_newest.ts';
import { postEvidenceByIdPartsByIndexKeep } from '#server/areas/evidence/post_evidence_by_id_parts_by_index_keep.ts';
import { postEvidenceByIdReadAgain } from '#server/areas/evidence/post_evidence_by_id_read_again.ts';
import { getEvidenceByIdView } from '#server/areas/files/get_evidence_by_id_view.ts';
import { deleteSavedSearches } from '#server/areas/saved-searches/delete_saved_searches.ts';
import { getSavedSearches } from '#server/areas/saved-searches/get_saved_searches.ts';
import { patchSavedSearches } from '#server/areas/saved-searches/patch_saved_searches.ts';
import { postSavedSearches } from '#server/areas/saved-searches/post_saved_searches.ts';
import { postSavedSearchesOrder } from '#server/areas/saved-searches/post_saved_searches_order.ts';
import { deleteMembers } from '#server/areas/workspaces/delete_members.ts';
import { deleteMembersInvitations } from '#server/areas/workspaces/delete_members_invitations.ts';
import { getMembers } from '#server/areas/workspaces/get_members.ts';
import { patchMembers } from '#server/areas/workspaces/patch_members.ts';
import { patchMembersWorkspace } from '#server/areas/workspaces/patch_members_workspace.ts';
import { postMembersHandOver } from '#server/areas/workspaces/post_members_hand_over.ts';
import { postMembersInvitations } from '#server/areas/workspaces/post_members_invitations.ts';
import { postMembersInvitationsAgain } from '#server/areas/workspaces/post_members_invitations_again.ts';
import { getConnect } from '#server/areas/developer/get_connect.ts';
import { postConnectTest } from '#server/areas/developer/post_connect_test.ts';
import { getConnectTokens } from '#server/areas/developer/get_connect_tokens.ts';
import { getConnectTokensByIdCalls } from '#server/areas/developer/get_connect_tokens_by_id_calls.ts';
import { getConnectTokensByIdCallsByCall } from '#server/areas/developer/get_connect_tokens_by_id_calls_by_call.ts';
import { getConnectTokensByIdDays } from '#server/areas/developer/get_connect_tokens_by_id_days.ts';
import { patchProfile } from '#server/areas/account/patch_profile.ts';
import { getSync } from '#server/sync/operations/get_sync.ts';
import { getSyncStatus } from '#server/sync/operations/get_sync_status.ts';
import { postSyncLook } from '#server/sync/operations/post_sync_look.ts';
import { postSyncRemotes } from '#server/sync/operations/post_sync_remotes.ts';
import { patchSyncRemotesById } from '#server/sync/operations/patch_sync_remotes_by_id.ts';
import { deleteSyncRemotesById } from '#server/sync/operations/delete_sync_remotes_by_id.ts';
import { postSyncHeldById } from '#server/sync/operations/post_sync_held_by_id.ts';
import { postSyncQuarantineByIdRestore } from '#server/sync/operations/post_sync_quarantine_by_id_restore.ts';
import { postSyncQuestionsById } from '#server/sync/operations/post_sync_questions_by_id.ts';
import { postSyncRemotesByIdToken } from '#server/sync/operations/post_sync_remotes_by_id_token.ts';
import { getSyncRemotesByIdMatters } from '#server/sync/operations/get_sync_remotes_by_id_matters.ts';
import { postSyncRemotesByIdSelect } from '#server/sync/operations/post_sync_remotes_by_id_select.ts';
import { postSyncRemotesByIdDeselect } from '#server/sync/operations/post_sync_remotes_by_id_deselect.ts';
import { postSyncRemotesByIdPreview } from '#server/sync/operations/post_sync_remotes_by_id_preview.ts';
import { postSyncRemotesByIdRun } from '#server/sync/operations/post_sync_remotes_by_id_run.ts';
import { getSyncRemotesByIdRuns } from '#server/sync/operations/get_sync_remotes_by_id_runs.ts';
import { postSyncRemotesByIdStop } from '#server/sync/operations/post_sync_remotes_by_id_stop.ts';
import { getSyncRunsById } from '#server/sync/operations/get_sync_runs_by_id.ts';
import { postSyncRemotesByIdRelease } from '#server/sync/operations/post_sync_remotes_by_id_release.ts';
import { getSyncQuestions } from '#server/sync/operations/get_sync_questions.ts';
import { getSyncHeld } from '#server/sync/operations/get_sync_held.ts';
import { getSyncQuarantine } from '#server/sync/operations/get_sync_quarantine.ts';
import { getSyncLog } from '#server/sync/operations/get_sync_log.ts';
import { postDemo } from './start/post_demo.ts';
import { postFirstRun } from './start/post_first_run.ts';
import type { WindowOperation } from '#server/catalog/operation.ts';
import { getAbout } from './about/get_about.ts';
import { getAboutLicences } from './about/get_about_licences.ts';
import { deleteBackups } from './backups/delete_backups.ts';
import { getBackups } from './backups/get_backups.ts';
import { getBackupsPreview } from './backups/get_backups_preview.ts';
import { postBackups } from './backups/post_backups.ts';
import { postBackupsRestore } from './backups/post_backups_restore.ts';
import { postBackupsStop } from './backups/post_backups_stop.ts';
import { postBackupsVerify } from './backups/post_backups_verify.ts';
import { deleteSettingsLanguages } from './settings/delete_settings_languages.ts';
import { getSettings } from './settings/get_settings.ts';
import { getSettingsReport } from './settings/get_settings_report.ts';
import { getSettingsStorage } from './settings/get_settings_storage.ts';
import { patchSettings } from './settings/patch_settings.ts';

/** Everything only the window does, served beside the catalog at `/app/v1`. Nothing registers itself. */
export const windowOperations: readonly WindowOperation[] = [
  getApprovals,
  patchApprovals,
  getSavedSearches,
  postSavedSearches,
  patchSavedSearches,
  deleteSavedSearches,
  postSavedSearchesOrder,
  getHistory,
  getHistoryDetails,
  getJobs,
  getJobsWaiting,
  getJobsFailed,
  deleteJobs,
  deleteJobsWaiting,
  postJobsFailedRetry,
  getEvidenceNewest,
  postEvidenceByIdReadAgain,
  getEvidenceByIdReading,
  getEvidenceByIdCustody,
  getEvidenceByIdVerify,
  postEvidenceByIdPartsByIndexKeep,
  getEvidenceByIdView,
  getDeadlinesCourts,
  getDeadlines,
  getCalendarFeed,
  postCalendarFeed,
  getMembers,
  patchMembers,
  deleteMembers,
  postMembersHandOver,
  patchMembersWorkspace,
  postMembersInvitations,
  postMembersInvitationsAgain,
  deleteMembersInvitations,
  getAbout,
  getAboutLicences,
  getSettings,
  patchSettings,
  getSettingsStorage,
  getSettingsReport,
  deleteSettingsLanguages,
  getBackups,
  postBackups,
  deleteBackups,
  postBackupsStop,
  postBackupsVerify,
  getBackupsPreview,
  postBackupsRestore,
  getConnect,
  postConnectTest,
  getConnectTokens,
  getConnectTokensByIdCalls,
  getConnectTokensByIdCallsByCall,
  getConnectTokensByIdDays,
  patchProfile,
  postFirstRun,
  postDemo,
  getSync,
  getSyncStatus,
  postSyncLook,
  postSyncRemotes,
  patchSyncRemotesById,
  deleteSyncRemotesById,
  postSyncRemotesByIdToken,
  getSyncRemotesByIdMatters,
  postSyncRemotesByIdSelect,
  postSyncRemotesByIdDeselect,
  postSyncRemotesByIdPreview,
  postSyncRemotesByIdRun,
  getSyncRemotesByIdRuns,
  postSyncRemotesByIdStop,
  getSyncRunsById,
  postSyncRemotesByIdRelease,
  getSyncQuestions,
  postSyncQuestionsById,
  getSyncHeld,
  postSyncHeldById,
  getSyncQuarantine,
  postSyncQuarantineByIdRestore,
  getSyncLog,
];

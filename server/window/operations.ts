import { areas } from '#server/areas/areas.ts';
import type { WindowOperation } from '#server/catalog/operation.ts';
import { deleteSyncRemotesById } from '#server/sync/operations/delete_sync_remotes_by_id.ts';
import { getSync } from '#server/sync/operations/get_sync.ts';
import { getSyncDocumentsById } from '#server/sync/operations/get_sync_documents_by_id.ts';
import { getSyncHeld } from '#server/sync/operations/get_sync_held.ts';
import { getSyncLog } from '#server/sync/operations/get_sync_log.ts';
import { getSyncQuarantine } from '#server/sync/operations/get_sync_quarantine.ts';
import { getSyncQuestions } from '#server/sync/operations/get_sync_questions.ts';
import { getSyncRemotesByIdMatters } from '#server/sync/operations/get_sync_remotes_by_id_matters.ts';
import { getSyncRemotesByIdRuns } from '#server/sync/operations/get_sync_remotes_by_id_runs.ts';
import { getSyncRunsById } from '#server/sync/operations/get_sync_runs_by_id.ts';
import { getSyncStatus } from '#server/sync/operations/get_sync_status.ts';
import { patchSyncRemotesById } from '#server/sync/operations/patch_sync_remotes_by_id.ts';
import { postSyncHeldById } from '#server/sync/operations/post_sync_held_by_id.ts';
import { postSyncLook } from '#server/sync/operations/post_sync_look.ts';
import { postSyncQuarantineByIdRestore } from '#server/sync/operations/post_sync_quarantine_by_id_restore.ts';
import { postSyncQuestionsById } from '#server/sync/operations/post_sync_questions_by_id.ts';
import { postSyncRemotes } from '#server/sync/operations/post_sync_remotes.ts';
import { postSyncRemotesByIdDeselect } from '#server/sync/operations/post_sync_remotes_by_id_deselect.ts';
import { postSyncRemotesByIdPreview } from '#server/sync/operations/post_sync_remotes_by_id_preview.ts';
import { postSyncRemotesByIdRelease } from '#server/sync/operations/post_sync_remotes_by_id_release.ts';
import { postSyncRemotesByIdRun } from '#server/sync/operations/post_sync_remotes_by_id_run.ts';
import { postSyncRemotesByIdSelect } from '#server/sync/operations/post_sync_remotes_by_id_select.ts';
import { postSyncPause } from '#server/sync/operations/post_sync_pause.ts';
import { postSyncRemotesByIdStop } from '#server/sync/operations/post_sync_remotes_by_id_stop.ts';
import { postSyncRemotesByIdToken } from '#server/sync/operations/post_sync_remotes_by_id_token.ts';
import { getAbout } from './about/get_about.ts';
import { getAboutLicences } from './about/get_about_licences.ts';
import { deleteJobs } from './activity/delete_jobs.ts';
import { deleteJobsWaiting } from './activity/delete_jobs_waiting.ts';
import { getHistory } from './activity/get_history.ts';
import { getHistoryDetails } from './activity/get_history_details.ts';
import { getJobs } from './activity/get_jobs.ts';
import { getJobsFailed } from './activity/get_jobs_failed.ts';
import { getJobsWaiting } from './activity/get_jobs_waiting.ts';
import { postJobsFailedRetry } from './activity/post_jobs_failed_retry.ts';
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
import { postDemo } from './start/post_demo.ts';
import { postFirstRun } from './start/post_first_run.ts';
import { getTrash } from './trash/get_trash.ts';
import { getTrashById } from './trash/get_trash_by_id.ts';
import { postTrash } from './trash/post_trash.ts';
import { postTrashDelete } from './trash/post_trash_delete.ts';
import { patchCalls } from './calls/patch_calls.ts';
import { postTrashRestore } from './trash/post_trash_restore.ts';

/** Everything only the window does, served next to the catalog at `/app/v1`: of the areas, and what belongs to none. */
export const windowOperations: readonly WindowOperation[] = [
  ...areas.flatMap((area) => area.window),
  patchCalls,
  getHistory,
  getHistoryDetails,
  getJobs,
  getJobsWaiting,
  getJobsFailed,
  deleteJobs,
  deleteJobsWaiting,
  postJobsFailedRetry,
  getTrash,
  getTrashById,
  postTrash,
  postTrashRestore,
  postTrashDelete,
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
  postFirstRun,
  postDemo,
  getSync,
  getSyncStatus,
  postSyncLook,
  postSyncPause,
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
  getSyncDocumentsById,
  getSyncHeld,
  postSyncHeldById,
  getSyncQuarantine,
  postSyncQuarantineByIdRestore,
  getSyncLog,
];

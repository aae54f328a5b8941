import { getHistory } from '#server/areas/activity/get_history.ts';
import { getHistoryDetails } from '#server/areas/activity/get_history_details.ts';
import { getApprovals } from '#server/areas/approvals/get_approvals.ts';
import { patchApprovals } from '#server/areas/approvals/patch_approvals.ts';
import { deleteSavedSearches } from '#server/areas/saved-searches/delete_saved_searches.ts';
import { getSavedSearches } from '#server/areas/saved-searches/get_saved_searches.ts';
import { patchSavedSearches } from '#server/areas/saved-searches/patch_saved_searches.ts';
import { postSavedSearches } from '#server/areas/saved-searches/post_saved_searches.ts';
import { postSavedSearchesOrder } from '#server/areas/saved-searches/post_saved_searches_order.ts';
import type { WindowOperation } from '#server/catalog/operation.ts';

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
];

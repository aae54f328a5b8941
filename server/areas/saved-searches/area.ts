import { defineArea } from '#server/catalog/area.ts';
import { deleteSavedSearches } from './delete_saved_searches.ts';
import { getSavedSearches } from './get_saved_searches.ts';
import { patchSavedSearches } from './patch_saved_searches.ts';
import { postSavedSearches } from './post_saved_searches.ts';
import { postSavedSearchesOrder } from './post_saved_searches_order.ts';

export const savedSearchesArea = defineArea({
  window: [getSavedSearches, postSavedSearches, patchSavedSearches, deleteSavedSearches, postSavedSearchesOrder],
});

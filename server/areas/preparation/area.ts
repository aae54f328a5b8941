import { defineArea } from '#server/catalog/area.ts';
import { getPreparation } from './get_preparation.ts';
import { getPreparationExport } from './get_preparation_export.ts';
import { postPreparation } from './post_preparation.ts';
import { binderItems, binders, elementSupports } from './record.ts';
import {
  deleteSyncBinderItems,
  getSyncBindersByIdItems,
  patchSyncBinderItems,
  postSyncBindersByIdItems,
} from './sync-binder-items.ts';
import { deleteSyncBinders, getSyncBinders, patchSyncBinders, postSyncBinders } from './sync-binders.ts';
import {
  deleteSyncSupports,
  getSyncBinderItemsByIdSupports,
  patchSyncSupports,
  postSyncBinderItemsByIdSupports,
} from './sync-supports.ts';

export const preparationArea = defineArea({
  records: [binders, binderItems, elementSupports],
  operations: [getPreparation, postPreparation, getPreparationExport],
  synced: [
    getSyncBinders,
    postSyncBinders,
    patchSyncBinders,
    deleteSyncBinders,
    getSyncBindersByIdItems,
    postSyncBindersByIdItems,
    patchSyncBinderItems,
    deleteSyncBinderItems,
    getSyncBinderItemsByIdSupports,
    postSyncBinderItemsByIdSupports,
    patchSyncSupports,
    deleteSyncSupports,
  ],
});

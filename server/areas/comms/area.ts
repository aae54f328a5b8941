import { defineArea } from '#server/catalog/area.ts';
import { postCommsPullImported } from './post_comms_pull_imported.ts';

export const commsArea = defineArea({ records: [], operations: [postCommsPullImported] });

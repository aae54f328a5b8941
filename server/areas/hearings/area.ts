import { defineArea } from '#server/catalog/area.ts';
import { deleteHearings } from './delete_hearings.ts';
import { getHearings } from './get_hearings.ts';
import { getHearingsByIdResources } from './get_hearings_by_id_resources.ts';
import { patchHearings } from './patch_hearings.ts';
import { postHearings } from './post_hearings.ts';
import { postHearingsByIdResources } from './post_hearings_by_id_resources.ts';
import { hearings } from './record.ts';
import { hearingResources } from './resource-record.ts';

export const hearingsArea = defineArea({
  records: [hearings, hearingResources],
  operations: [
    getHearings,
    postHearings,
    patchHearings,
    deleteHearings,
    getHearingsByIdResources,
    postHearingsByIdResources,
  ],
});

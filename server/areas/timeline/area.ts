import { defineArea } from '#server/catalog/area.ts';
import { deleteTimeline } from './delete_timeline.ts';
import { getTimeline } from './get_timeline.ts';
import { patchTimeline } from './patch_timeline.ts';
import { postTimeline } from './post_timeline.ts';
import { timelineEntries } from './record.ts';

export const timelineArea = defineArea({
  records: [timelineEntries],
  operations: [getTimeline, postTimeline, patchTimeline, deleteTimeline],
});

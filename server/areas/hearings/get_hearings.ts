import { Id, IsoDate, paging } from '#server/catalog/fields.ts';
import { defineList } from '#server/catalog/list.ts';
import { hearingAnswers } from './circumstances.ts';
import { hearings } from './record.ts';
import { HearingStatus } from './schema.ts';

export const getHearings = defineList(hearings, {
  path: '/hearings',
  scope: 'hearings:read',
  summary: 'List hearings',
  description:
    'By date and time, those without a time first on their day. Each says when it begins as an instant, whether it is over and still said to be scheduled, and which others it overlaps with.',
  query: {
    id: Id.optional().meta({ description: 'Only this one' }),
    courtCaseId: Id.optional().meta({ description: 'In this court file' }),
    status: HearingStatus.optional(),
    from: IsoDate.optional().meta({ description: 'On this day or later, YYYY-MM-DD' }),
    to: IsoDate.optional().meta({ description: 'On this day or earlier, YYYY-MM-DD' }),
    ...paging,
  },
  answer: hearingAnswers,
  matches:
    ({ from, to }) =>
    ({ date }) =>
      (from === undefined || date >= from) && (to === undefined || date <= to),
});

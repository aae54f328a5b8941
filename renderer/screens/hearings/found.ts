import { IconBuildingCommunity } from '@tabler/icons-react';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { whenWords } from '#renderer/features/hearings/hearing-times.ts';
import { foundRecords } from '#renderer/features/screens/found-records.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { matchable } from '#renderer/lib/quick-match.ts';

export default foundRecords<Hearing>({
  name: 'Hearings',
  kind: 'hearing',
  list: stores.hearings.list,
  match: ({ purpose, judge, date }) => matchable(purpose, `${judge ?? ''} ${formatDate(date)} hearing`, date),
  entry: (hearing) => ({
    label: hearing.purpose,
    detail: whenWords(hearing),
    icon: IconBuildingCommunity,
    to: `/hearings/${hearing.id}`,
  }),
  results: {
    name: 'Hearings',
    texts: ({ purpose, place, room, judge, outcome, notes }) => [purpose, place, room, judge, outcome, notes],
  },
});

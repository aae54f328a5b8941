import { IconTag } from '@tabler/icons-react';
import type { Issue } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { emptyFilter, filterToQuery } from '#renderer/features/evidence/evidence-filter.ts';
import { foundRecords } from '#renderer/features/screens/found-records.ts';
import { paletteColor } from '#renderer/lib/palette.ts';
import { matchable } from '#renderer/lib/quick-match.ts';

export default foundRecords<Issue>({
  name: 'Categories',
  kind: 'category',
  list: stores.issues.list,
  match: ({ name }) => matchable(name, 'category'),
  entry: ({ id, name, color }) => ({
    label: name,
    icon: IconTag,
    color: paletteColor(color),
    to: `/evidence?${filterToQuery({ ...emptyFilter, issueId: id })}`,
  }),
});

import {
  IconCalendar,
  IconCategory,
  IconFlag,
  IconFolderSymlink,
  IconGavel,
  IconSticker,
  IconTag,
  IconUserShield,
} from '@tabler/icons-react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import type { BulkQuestion } from '#renderer/features/list-screen/bulk-bar.tsx';
import { BulkDate } from './bulk-date.tsx';
import { BulkOrigin } from './bulk-origin.tsx';
import { BulkNumbers } from './bulk-numbers.tsx';
import { CategoryPicks, CourtFilePicks, FolderPicks, PriorityPicks, TagPicks } from './bulk-picks.tsx';

/** What can be asked of the chosen items. */
export const questions: readonly BulkQuestion<EvidenceItem>[] = [
  { label: 'Move', icon: IconFolderSymlink, keys: 'm', command: 'Move to…', Asks: FolderPicks },
  { label: 'Category', icon: IconCategory, keys: 'c', command: 'Add to a category…', Asks: CategoryPicks },
  { label: 'Tag', icon: IconTag, keys: 't', command: 'Tag…', Asks: TagPicks },
  { label: 'Court file', icon: IconGavel, command: 'Assign to a court file…', width: 400, Asks: CourtFilePicks },
  {
    label: 'Number',
    icon: IconSticker,
    keys: 'n',
    command: 'Number as exhibits…',
    width: 440,
    padding: 12,
    Asks: BulkNumbers,
  },
  { label: 'Priority', icon: IconFlag, keys: 'p', command: 'Set the priority…', Asks: PriorityPicks },
  { label: 'Date', icon: IconCalendar, keys: 'd', command: 'Set the date it happened…', padding: 12, Asks: BulkDate },
  { label: 'Custodian', icon: IconUserShield, command: 'Set the custodian…', padding: 12, Asks: BulkOrigin },
];

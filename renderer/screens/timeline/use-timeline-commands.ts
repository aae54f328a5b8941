import {
  IconArrowDown,
  IconArrowUp,
  IconCalendarMonth,
  IconCalendarStats,
  IconEdit,
  IconFilterOff,
  IconFold,
  IconPlus,
  IconSelectAll,
} from '@tabler/icons-react';
import { entryKinds } from '#server/rules/timeline.ts';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { useListCommands, type Own } from '#renderer/features/list-screen/use-list-commands.ts';
import type { RowNav } from '#renderer/parts/row-list/use-row-nav.ts';
import { kindIcons } from './entry-source.ts';
import { isNarrowed, toggled, wholeTimeline, type TimelineFilter } from './timeline-filter.ts';
import type { FilterMenu } from './timeline-filters.tsx';
import { kindsWords } from './timeline-words.ts';

interface TimelineDoings {
  nav: RowNav;
  meant: readonly TimelineEntry[];
  canEdit: boolean;
  filter: TimelineFilter;
  setFilter: (filter: TimelineFilter) => void;
  years: readonly string[];
  /** Writes the entry, or goes to where it is kept. */
  open: (id: string) => void;
  add: () => void;
  remove: () => void;
  /** Puts the current event before or after its neighbor of the same day. */
  place: (by: -1 | 1) => void;
  stepYear: (by: -1 | 1) => void;
  folding: Pick<Own, 'label' | 'run'>;
  onMenu: (menu: FilterMenu) => void;
}

/** What the keyboard and the palette can do with the timeline. */
export function useTimelineCommands(doings: TimelineDoings): void {
  const { nav, meant, canEdit, open, add, remove, place, stepYear, folding } = doings;
  const under = meant.find(({ id }) => id === nav.cursor);
  const openIt = (): void => {
    if (nav.cursor !== null) open(nav.cursor);
  };
  useListCommands(
    { nav, meant, opened: null, show: (id) => id !== null && open(id) },
    {
      group: 'Timeline',
      noun: 'entry',
      canEdit,
      prints: 'Print the chronology',
      onNew: add,
      onRemove: remove,
      first: [
        { keys: ']', label: 'Next year', inPalette: false, run: () => stepYear(1) },
        { keys: '[', label: 'Previous year', inPalette: false, run: () => stepYear(-1) },
        { keys: 'Enter', label: under?.editable === true ? 'Edit the event' : 'Open the entry', run: openIt },
        { keys: 'mod+a', label: 'Select everything shown', icon: IconSelectAll, run: nav.all },
        { ...folding, icon: IconFold },
      ],
      making: [{ keys: 'n', label: 'Add an event', icon: IconPlus, run: add }],
      withMeant: [
        { keys: 'e', label: 'Edit in place', icon: IconEdit, inPalette: false, run: openIt },
        { keys: 'alt+ArrowUp', label: 'Earlier within its day', icon: IconArrowUp, run: () => place(-1) },
        { keys: 'alt+ArrowDown', label: 'Later within its day', icon: IconArrowDown, run: () => place(1) },
      ],
      last: filtering(doings),
    },
  );
}

function filtering({ filter, setFilter, years, onMenu }: TimelineDoings): Own[] {
  const toggle = (part: 'kinds' | 'years', value: string, name: string): Pick<Own, 'label' | 'run'> => {
    const chosen = filter[part]?.some((each) => each === value) === true;
    const named = part === 'years' ? `the year ${name}` : name;
    return {
      label: chosen ? `Take ${name} out of the filter` : `Filter: ${named}`,
      run: () => setFilter(toggled(filter, part, value)),
    };
  };
  return [
    { keys: 'f', label: 'Filter by year', icon: IconCalendarStats, run: () => onMenu('years') },
    { label: 'Filter by month', icon: IconCalendarMonth, run: () => onMenu('months') },
    ...(isNarrowed(filter)
      ? [{ label: 'Show everything', icon: IconFilterOff, run: () => setFilter(wholeTimeline) }]
      : []),
    ...entryKinds.map((kind) => ({ ...toggle('kinds', kind, kindsWords(kind)), icon: kindIcons[kind] })),
    ...years.map((year) => ({ ...toggle('years', year, year), icon: IconCalendarStats })),
  ];
}

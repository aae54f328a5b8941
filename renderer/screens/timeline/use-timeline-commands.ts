import {
  IconArrowDown,
  IconArrowUp,
  IconCalendarMonth,
  IconCalendarStats,
  IconEdit,
  IconFilterOff,
  IconFold,
  IconPlus,
  IconPrinter,
  IconSelectAll,
  IconTrash,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useCommands, type Command } from '#renderer/features/commands/commands.ts';
import { nothingSelected, selectAll } from '#renderer/lib/selection.ts';
import { isNarrowed, timelineKinds, toggled, wholeTimeline, type TimelineFilter } from './timeline-filter.ts';
import { kindsWords } from './timeline-words.ts';
import { kindIcons } from './entry-source.ts';
import type { FilterMenu } from './timeline-filters.tsx';
import type { Hand } from './use-timeline-hand.ts';

const group = 'Timeline';

interface TimelineDoings {
  hand: Hand;
  canEdit: boolean;
  filter: TimelineFilter;
  setFilter: (filter: TimelineFilter) => void;
  years: readonly string[];
  move: (to: number) => void;
  /** Writes the entry under the hand, or goes to where it is kept. */
  open: () => void;
  add: () => void;
  remove: () => void;
  /** Puts the event under the hand before or after its neighbour of the same day. */
  place: (by: -1 | 1) => void;
  stepYear: (by: -1 | 1) => void;
  print: () => void;
  onMenu: (menu: FilterMenu) => void;
}

/** What the keyboard and the palette can do with the timeline. */
export function useTimelineCommands(doings: TimelineDoings): void {
  const { hand, canEdit, move, open, stepYear, print } = doings;
  const { at, current } = hand;
  const reading: Command[] = [
    { group, keys: 'j', label: 'Next entry', inPalette: false, run: () => move(at + 1) },
    { group, keys: 'k', label: 'Previous entry', inPalette: false, run: () => move(at - 1) },
    { group, keys: ']', label: 'Next year', inPalette: false, run: () => stepYear(1) },
    { group, keys: '[', label: 'Previous year', inPalette: false, run: () => stepYear(-1) },
    { group, keys: 'Enter', label: current?.editable === true ? 'Edit the event' : 'Open the entry', run: open },
    { group, keys: 'x', label: 'Select or unselect', inPalette: false, run: () => current && hand.pick(current.id) },
    {
      group,
      keys: 'mod+a',
      label: 'Select everything shown',
      icon: IconSelectAll,
      run: () => hand.setPicked(selectAll(hand.order())),
    },
    { group, keys: 'Escape', label: 'Unselect', inPalette: false, run: () => hand.setPicked(nothingSelected) },
    {
      group,
      label: hand.unfolded.size > 0 ? 'Hide all details' : 'Show all details',
      icon: IconFold,
      run: () => hand.unfoldAll(hand.unfolded.size > 0 ? [] : hand.order()),
    },
    { group, label: 'Print the chronology', icon: IconPrinter, run: print },
  ];
  useCommands([...reading, ...(canEdit ? writing(doings) : []), ...filtering(doings)]);
}

function writing({ add, open, remove, place }: TimelineDoings): Command[] {
  return [
    { group, keys: 'n', label: 'Add an event', icon: IconPlus, run: add },
    { group, keys: 'e', label: 'Edit in place', icon: IconEdit, inPalette: false, run: open },
    { group, keys: '#', label: 'Delete, with undo', icon: IconTrash, run: remove },
    { group, keys: 'alt+ArrowUp', label: 'Earlier within its day', icon: IconArrowUp, run: () => place(-1) },
    { group, keys: 'alt+ArrowDown', label: 'Later within its day', icon: IconArrowDown, run: () => place(1) },
  ];
}

function filtering({ filter, setFilter, years, onMenu }: TimelineDoings): Command[] {
  const kinds = timelineKinds.map((kind): Command => {
    const chosen = filter.kinds?.includes(kind) === true;
    const name = kindsWords(kind);
    return {
      group,
      label: chosen ? `Take ${name} out of the filter` : `Filter: ${name}`,
      icon: kindIcons[kind],
      run: () => setFilter(toggled(filter, 'kinds', kind)),
    };
  });
  const ofYears = years.map((year): Command => {
    const chosen = filter.years?.includes(year) === true;
    return {
      group,
      label: chosen ? `Take ${year} out of the filter` : `Filter: the year ${year}`,
      icon: IconCalendarStats,
      run: () => setFilter(toggled(filter, 'years', year)),
    };
  });
  const all = { group, label: 'Show everything', icon: IconFilterOff, run: () => setFilter(wholeTimeline) };
  return [
    { group, keys: 'f', label: 'Filter by year', icon: IconCalendarStats, run: () => onMenu('years') },
    { group, label: 'Filter by month', icon: IconCalendarMonth, run: () => onMenu('months') },
    ...(isNarrowed(filter) ? [all] : []),
    ...kinds,
    ...ofYears,
  ];
}

/** The keys that move in the list while it has the keyboard; with Shift they take along what they pass. */
export function onListKey(
  event: KeyboardEvent,
  pageful: number,
  { at, current, extend, order, pick, setCursor, unfold }: Hand,
): void {
  if (event.target !== event.currentTarget || event.altKey || event.metaKey || event.ctrlKey) return;
  const ids = order();
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageful,
    PageUp: at - pageful,
    Home: 0,
    End: ids.length - 1,
  };
  const to = steps[event.key];
  if (to !== undefined) {
    const id = ids[Math.min(ids.length - 1, Math.max(0, to))];
    if (id !== undefined && event.shiftKey) extend(id);
    else if (id !== undefined) setCursor(id);
  } else if (current === undefined) return;
  else if (event.key === ' ') pick(current.id);
  else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') unfold(current.id, event.key === 'ArrowRight');
  else return;
  event.preventDefault();
}

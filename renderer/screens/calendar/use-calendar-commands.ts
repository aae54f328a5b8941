import {
  IconCalendar,
  IconCalendarMonth,
  IconCalendarShare,
  IconCalendarWeek,
  IconList,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react';
import { type Command, useCommands } from '#renderer/features/commands/commands.ts';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { neighboringDay, pageFrom, type ViewKind, viewKinds } from '#renderer/features/calendar/calendar-view.ts';
import { type DayIndex, neighbour } from './day-index.ts';
import { addDays } from '#server/rules/days.ts';
import { viewWords } from './calendar-head.tsx';
import { canMove } from './item-words.ts';
import type { ShownCalendar } from './use-calendar-view.ts';

interface CalendarCommands extends ShownCalendar {
  index: DayIndex;
  today: string;
  canEdit: boolean;
  current: CalendarItem | undefined;
  onOpen: (item: CalendarItem) => void;
  onMove: (item: CalendarItem, date: string) => void;
  onDone: (item: CalendarItem, done: boolean) => void;
  onAdd: () => void;
  onDayPanel: () => void;
  onFeed: () => void;
}

const group = 'Calendar';
const icons: Record<ViewKind, typeof IconCalendar> = {
  month: IconCalendarMonth,
  week: IconCalendarWeek,
  agenda: IconList,
};

/** Everything the calendar can do without a pointer. */
export function useCalendarCommands(at: CalendarCommands): void {
  useCommands([...views(at), ...steps(at), ...days(at), ...edits(at)]);
}

function views({ show, goTo, today, onFeed }: CalendarCommands): Command[] {
  return [
    ...viewKinds.map((view) => ({
      group,
      keys: viewWords[view].key,
      label: `Show the ${viewWords[view].label.toLowerCase()}`,
      icon: icons[view],
      run: () => show({ view }),
    })),
    { group, keys: 't', label: 'Go to today', icon: IconCalendar, run: () => goTo(today) },
    { group, label: 'Print the calendar', icon: IconPrinter, run: () => window.print() },
    { group, label: 'Calendar file for other calendars', icon: IconCalendarShare, run: onFeed },
  ];
}

function steps({ shown, chosen, index, goTo, choose, current, onOpen, onDayPanel }: CalendarCommands): Command[] {
  const page = (step: 1 | -1): void => goTo(pageFrom(shown.view, shown.date, step));
  const item = (step: 1 | -1): void => {
    const next = neighbour(index, { key: chosen, date: shown.date }, step);
    if (next !== null) choose(next);
  };
  const open = (): void => (current === undefined ? onDayPanel() : onOpen(current));
  return [
    { group, keys: 'j', label: 'Next on the calendar', inPalette: false, run: () => item(1) },
    { group, keys: 'k', label: 'Previous on the calendar', inPalette: false, run: () => item(-1) },
    { group, keys: 'Enter', label: 'Open what is chosen, or the day', inPalette: false, run: open },
    { group, keys: 'PageDown', label: 'Later: next month or week', inPalette: false, run: () => page(1) },
    { group, keys: 'PageUp', label: 'Earlier: month or week before', inPalette: false, run: () => page(-1) },
  ];
}

/** The arrow keys lead from day to day; up and down in the agenda from line to line. */
function days({ shown, chosen, index, goTo, choose }: CalendarCommands): Command[] {
  const labels: Record<string, string> = {
    ArrowLeft: 'Day before',
    ArrowRight: 'Day after',
    ArrowUp: 'A week before',
    ArrowDown: 'A week after',
  };
  return Object.entries(labels).map(([keys, label]) => ({
    group,
    keys,
    label,
    inPalette: false,
    run: () => {
      const upOrDown = keys === 'ArrowUp' ? -1 : keys === 'ArrowDown' ? 1 : null;
      if (shown.view === 'agenda' && upOrDown !== null) {
        const next = neighbour(index, { key: chosen, date: shown.date }, upOrDown);
        if (next !== null) choose(next);
        return;
      }
      const date = neighboringDay(shown.date, keys);
      if (date !== null) goTo(date);
    },
  }));
}

function edits({ canEdit, current, onAdd, onMove, onDone }: CalendarCommands): Command[] {
  if (!canEdit) return [];
  const add: Command = { group, keys: 'n', label: 'Add a hearing or to-do on this day', icon: IconPlus, run: onAdd };
  if (current === undefined || !canMove(current)) return [add];
  const by = (keys: string, label: string, step: number): Command => ({
    group,
    keys,
    label,
    run: () => onMove(current, addDays(current.date, step)),
  });
  return [
    add,
    by('alt+shift+ArrowRight', 'Move it a day later', 1),
    by('alt+shift+ArrowLeft', 'Move it a day earlier', -1),
    by('alt+shift+ArrowDown', 'Move it a week later', 7),
    by('alt+shift+ArrowUp', 'Move it a week earlier', -7),
    ...(current.kind === 'todo' ? [tick(current, onDone)] : []),
  ];
}

function tick(item: CalendarItem, onDone: CalendarCommands['onDone']): Command {
  const done = item.over === 'done';
  return {
    group,
    keys: ' ',
    label: done ? 'Mark as not done' : 'Check off the to-do',
    run: () => onDone(item, !done),
  };
}

import { ActionIcon, Button, Popover, Select, Tooltip, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import {
  IconAlertTriangle,
  IconArrowsCross,
  IconCalendarShare,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { WithKeys } from '#renderer/parts/keys.tsx';
import { itemKinds, type ItemKind } from '#renderer/features/calendar/calendar-item.ts';
import { type CalendarView, viewKinds, type ViewKind } from '#renderer/features/calendar/calendar-view.ts';
import { viewTitle } from './view-title.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { textWidth } from '#renderer/parts/text-width.ts';
import { kindWords } from './item-words.ts';
import classes from './calendar.module.css';

export const viewWords: Record<ViewKind, { label: string; key: string }> = {
  month: { label: 'Month', key: 'm' },
  week: { label: 'Week', key: 'w' },
  agenda: { label: 'Agenda', key: 'a' },
};

interface CalendarHeadProps {
  shown: CalendarView;
  firstDay: number;
  canEdit: boolean;
  late: number;
  conflicts: number;
  courtFiles: readonly { value: string; label: string }[];
  feedShown: boolean;
  onShow: (change: Partial<CalendarView>) => void;
  onPage: (step: 1 | -1) => void;
  onToday: () => void;
  onAdd: () => void;
  onLate: () => void;
  onConflict: () => void;
  onFeed: () => void;
}

export function CalendarHead(props: CalendarHeadProps) {
  const { shown, canEdit, feedShown, onShow, onPage, onToday, onAdd, onFeed } = props;
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        <h1>
          <span className="only-spoken">Calendar</span>
          <GoToDay {...props} />
        </h1>
        <div className="row gap-1 screen-only">
          <Step label="Earlier" keys="PageUp" icon={IconChevronLeft} onClick={() => onPage(-1)} />
          <Tooltip label={<WithKeys label="Today" keys="t" />}>
            <Button size="compact-sm" variant="default" aria-keyshortcuts="T" onClick={onToday}>
              Today
            </Button>
          </Tooltip>
          <Step label="Later" keys="PageDown" icon={IconChevronRight} onClick={() => onPage(1)} />
        </div>
        <div className={classes.views} role="group" aria-label="View">
          {viewKinds.map((view) => (
            <Tooltip key={view} label={<WithKeys label={viewWords[view].label} keys={viewWords[view].key} />}>
              <Button
                size="compact-sm"
                variant={view === shown.view ? 'light' : 'subtle'}
                color={view === shown.view ? 'ink' : 'gray'}
                aria-pressed={view === shown.view}
                onClick={() => onShow({ view })}
              >
                {viewWords[view].label}
              </Button>
            </Tooltip>
          ))}
        </div>
        <Button
          size="compact-sm"
          variant={feedShown ? 'light' : 'subtle'}
          color={feedShown ? 'ink' : 'gray'}
          aria-pressed={feedShown}
          aria-label="Other calendars"
          title="Other calendars"
          onClick={onFeed}
        >
          <IconCalendarShare size={15} aria-hidden />
          <span className={classes.feedWords}>Other calendars</span>
        </Button>
        {canEdit && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            Add
          </Button>
        )}
      </div>
      <div className={classes.line}>
        <Kinds shown={shown} onShow={onShow} />
        <CourtFileFilter {...props} />
        <Worries {...props} />
      </div>
    </header>
  );
}

function Step({
  label,
  keys,
  icon: Sign,
  onClick,
}: {
  label: string;
  keys: string;
  icon: typeof IconChevronLeft;
  onClick: () => void;
}) {
  return (
    <Tooltip label={<WithKeys label={label} keys={keys} />}>
      <ActionIcon variant="default" size={26} aria-label={label} onClick={onClick}>
        <Sign size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

/** What is shown, and the way to any other day. */
function GoToDay({ shown, firstDay, onShow }: CalendarHeadProps) {
  const [opened, setOpened] = useState(false);
  const words = viewTitle(shown, firstDay);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.when}
          aria-label={`${words}. Go to a day`}
          onClick={() => setOpened(!opened)}
        >
          {words}
          <IconChevronDown size={18} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="The day to go to">
        <DatePicker
          value={shown.date}
          defaultDate={shown.date}
          firstDayOfWeek={firstDay as 0 | 1 | 2 | 3 | 4 | 5 | 6}
          onChange={(date) => {
            setOpened(false);
            if (date !== null) onShow({ date });
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Kinds({ shown, onShow }: Pick<CalendarHeadProps, 'shown' | 'onShow'>) {
  const toggle = (kind: ItemKind): void => {
    const kinds = new Set(shown.kinds);
    if (!kinds.delete(kind)) kinds.add(kind);
    onShow({ kinds });
  };
  return (
    <div className="row gap-1 wrap" role="group" aria-label="What is shown">
      {itemKinds.map((kind) => {
        const { many, icon: Sign } = kindWords[kind];
        const on = shown.kinds.has(kind);
        return (
          <button key={kind} type="button" className={classes.kind} aria-pressed={on} onClick={() => toggle(kind)}>
            {on ? <IconCheck size={14} stroke={2} aria-hidden /> : <Sign size={14} stroke={1.7} aria-hidden />}
            {many}
          </button>
        );
      })}
    </div>
  );
}

function CourtFileFilter({ shown, courtFiles, onShow }: CalendarHeadProps) {
  if (courtFiles.length === 0) return null;
  return (
    <Select
      size="xs"
      w={textWidth(150)}
      aria-label="Court file"
      placeholder="All court files"
      data={[...courtFiles]}
      value={shown.courtCaseId}
      clearable
      clearButtonProps={{ 'aria-label': 'All court files' }}
      onChange={(courtCaseId) => onShow({ courtCaseId })}
    />
  );
}

/** What nobody should overlook, in any month: a press goes to it, another to the next. */
function Worries({ late, conflicts, onLate, onConflict }: CalendarHeadProps) {
  return (
    <>
      {late > 0 && (
        <button
          type="button"
          className={classes.worry}
          data-late
          onClick={onLate}
          title="Go to late entries, one by one"
        >
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
          {formatNumber(late)} late
        </button>
      )}
      {conflicts > 0 && (
        <button type="button" className={classes.worry} onClick={onConflict} title="Go to overlaps, one by one">
          <IconArrowsCross size={14} stroke={1.8} aria-hidden />
          {formatNumber(conflicts)} overlapping
        </button>
      )}
    </>
  );
}

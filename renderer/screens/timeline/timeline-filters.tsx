import { capital } from '#server/rules/first-letter.ts';
import { entryKinds } from '#server/rules/timeline.ts';
import { Popover } from '@mantine/core';
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { CourtFileFilter } from './court-file-filter.tsx';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { monthName } from '#renderer/features/timeline/timeline-date.ts';
import { textWidth } from '#renderer/parts/text-width.ts';
import {
  countsOf,
  isNarrowed,
  monthsOfYear,
  toggled,
  wholeTimeline,
  type ListedPart,
  type TimelineFilter,
} from './timeline-filter.ts';
import { kindsWords } from './timeline-words.ts';
import { kindIcons } from './entry-source.ts';
import classes from './filters.module.css';

export type FilterMenu = 'years' | 'months' | null;

interface TimelineFiltersProps {
  /** Null while the rest still comes: what is not all there is not counted. */
  all: readonly TimelineEntry[] | null;
  filter: TimelineFilter;
  onFilter: (filter: TimelineFilter) => void;
  menu: FilterMenu;
  onMenu: (menu: FilterMenu) => void;
}

/** The API's own filters: values of one are alternatives, and every filter must fit. */
export function TimelineFilters({ all, filter, onFilter, menu, onMenu }: TimelineFiltersProps) {
  const kinds = useMemo(() => (all === null ? null : countsOf('kinds', all, filter)), [all, filter]);
  const toggle = (part: ListedPart, value: string): void => onFilter(toggled(filter, part, value));
  return (
    <div className={classes.bar} role="toolbar" aria-label="Filters" data-screen-only>
      <div className={classes.group} role="group" aria-label="Kinds">
        {entryKinds.map((kind) => {
          const Sign = kindIcons[kind];
          return (
            <Chip
              key={kind}
              name={capital(kindsWords(kind))}
              icon={<Sign size={15} stroke={1.6} aria-hidden />}
              count={kinds === null ? null : (kinds.get(kind) ?? 0)}
              chosen={filter.kinds?.includes(kind) === true}
              onToggle={() => toggle('kinds', kind)}
            />
          );
        })}
      </div>
      <Choices part="years" all={all} filter={filter} opened={menu === 'years'} onOpen={onMenu} onToggle={toggle} />
      <Choices part="months" all={all} filter={filter} opened={menu === 'months'} onOpen={onMenu} onToggle={toggle} />
      <CourtFileFilter value={filter.courtCaseId} onChange={(courtCaseId) => onFilter({ ...filter, courtCaseId })} />
      {isNarrowed(filter) && (
        <button type="button" className={classes.clear} onClick={() => onFilter(wholeTimeline)}>
          <IconX size={14} aria-hidden />
          Show everything
        </button>
      )}
    </div>
  );
}

interface ChoicesProps {
  part: 'years' | 'months';
  all: readonly TimelineEntry[] | null;
  filter: TimelineFilter;
  opened: boolean;
  onOpen: (menu: FilterMenu) => void;
  onToggle: (part: ListedPart, value: string) => void;
}

const partWords = { years: 'Years', months: 'Months' } as const;

/** Years or months: a button that says which are chosen, and the chips that drop from it. */
function Choices({ part, all, filter, opened, onOpen, onToggle }: ChoicesProps) {
  const counts = useMemo(() => (all === null ? null : countsOf(part, all, filter)), [part, all, filter]);
  const chosen = filter[part];
  const values =
    part === 'months'
      ? monthsOfYear
      : [...new Set([...(counts?.keys() ?? []), ...(chosen ?? [])])].toSorted((a, b) => b.localeCompare(a));
  const nameOf = (value: string, short = false): string =>
    part === 'months' ? monthName(Number(value), short ? 'short' : 'long') : value;
  return (
    <Popover
      opened={opened}
      onChange={(open) => onOpen(open ? part : null)}
      position="bottom-start"
      width={textWidth(part === 'months' ? 420 : 320)}
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.chip}
          data-chosen={chosen !== null || undefined}
          onClick={() => onOpen(opened ? null : part)}
        >
          {chosenWords(partWords[part], chosen?.map((value) => nameOf(value, true)) ?? null)}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={partWords[part]}>
        <div className={classes.choices} role="group" aria-label={partWords[part]}>
          {values.map((value) => (
            <Chip
              key={value}
              name={nameOf(value)}
              count={counts === null ? null : (counts.get(value) ?? 0)}
              chosen={chosen?.includes(value) === true}
              onToggle={() => onToggle(part, value)}
            />
          ))}
          {values.length === 0 && <span>There is nothing on the timeline yet.</span>}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const namedAtMost = 3;

function chosenWords(part: string, chosen: readonly string[] | null): string {
  if (chosen === null) return part;
  if (chosen.length === 0) return `${part}: none`;
  return chosen.length > namedAtMost ? `${part}: ${chosen.length} chosen` : `${part}: ${chosen.join(', ')}`;
}

interface ChipProps {
  name: string;
  icon?: ReactNode;
  count: number | null;
  chosen: boolean;
  onToggle: () => void;
}

function Chip({ name, icon, count, chosen, onToggle }: ChipProps) {
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={chosen}
      data-none={(count === 0 && !chosen) || undefined}
      onClick={onToggle}
    >
      {chosen ? <IconCheck size={15} aria-hidden /> : icon}
      {name}
      {count !== null && <span className="quiet text-xs figures">{formatNumber(count)}</span>}
    </button>
  );
}

import { Button, CloseButton, Menu, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { HistoryLine } from '#renderer/api/generated.ts';
import { useTokens } from '#renderer/api/tokens.ts';
import { firstDayOfWeek } from '#renderer/lib/first-day.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { emptyHistoryFilter, type HistoryFilter } from '#renderer/features/history/history-filter.ts';
import { kindChoices } from '#renderer/features/records/nouns.ts';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import { type Choice, opChoices, whoChoices } from './filter-choices.ts';
import classes from './activity.module.css';
import { titleWords } from '#renderer/api/title-words.ts';

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
  lines: readonly HistoryLine[];
}

/** What the history is narrowed to, each part taken away with one click; and what it can be narrowed by. */
export function HistoryFilters({ filter, onFilter, lines }: HistoryFiltersProps) {
  const tokens = useTokens().data ?? [];
  const who = whoChoices(tokens, lines);
  const chips: { text: string; clear: Partial<HistoryFilter> }[] = [];
  const add = (text: string | undefined, clear: Partial<HistoryFilter>): void => {
    if (text !== undefined) chips.push({ text, clear });
  };
  if (filter.resource !== null) add(labelOf(kindChoices, filter.resource), { resource: null });
  if (filter.op !== null) add(labelOf(opChoices, filter.op), { op: null });
  if (filter.who !== null) add(`By ${labelOf(who, filter.who) ?? 'someone'}`, { who: null });
  if (filter.record !== null) {
    const named = lines.find((line) => line.title !== null);
    const title = titleWords(named?.resource ?? '', named?.title ?? '');
    add(title === '' ? 'Only one record' : `Only “${title}”`, { record: null });
  }
  if (filter.from !== null || filter.to !== null) add(daysText(filter), { from: null, to: null });
  return (
    <div className="row wrap gap-1h screen-only">
      <TitleSearch q={filter.q} onSearch={(q) => onFilter({ ...filter, q })} />
      {chips.map(({ text, clear }) => (
        <span key={text} className={classes.chip}>
          <span>{text}</span>
          <CloseButton
            size="xs"
            aria-label={`Remove the filter ${text}`}
            onClick={() => onFilter({ ...filter, ...clear })}
          />
        </span>
      ))}
      <Choose label="Kind" choices={kindChoices} onPick={(resource) => onFilter({ ...filter, resource })} />
      <Choose label="By whom" choices={who} onPick={(value) => onFilter({ ...filter, who: value })} />
      <Choose label="What happened" choices={opChoices} onPick={(op) => onFilter({ ...filter, op })} />
      <Days filter={filter} onFilter={onFilter} />
      {chips.length > 1 && (
        <Button size="compact-sm" variant="subtle" onClick={() => onFilter({ ...emptyHistoryFilter, q: filter.q })}>
          Clear
        </Button>
      )}
    </div>
  );
}

const typingPause = 250;

function TitleSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const [followed, setFollowed] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (q !== followed) {
    setFollowed(q);
    if (typed.trim() !== q) setTyped(q);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextInput
      size="xs"
      className={classes.search ?? ''}
      aria-label="Search changes by title"
      placeholder="Search activity"
      leftSection={<IconSearch size={14} aria-hidden />}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(text.trim()), typingPause);
      }}
    />
  );
}

function Choose<Value extends string>({
  label,
  choices,
  onPick,
}: {
  label: string;
  choices: readonly Choice<Value>[];
  onPick: (value: Value) => void;
}) {
  return (
    <Menu>
      <Menu.Target>
        <SignButton icon={IconPlus} size="compact-sm" variant="subtle">
          {label}
        </SignButton>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {choices.map(({ value, label: text }) => (
          <Menu.Item key={value} onClick={() => onPick(value)}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Days({ filter, onFilter }: Pick<HistoryFiltersProps, 'filter' | 'onFilter'>) {
  const [span, setSpan] = useState<[string | null, string | null]>([filter.from, filter.to]);
  const [opened, setOpened] = useState(false);
  const choose = (next: [string | null, string | null]): void => {
    setSpan(next);
    const [from, to] = next;
    if (from === null || to === null) return;
    setOpened(false);
    onFilter({ ...filter, from, to });
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus>
      <Popover.Target>
        <SignButton
          icon={IconPlus}
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            setSpan([filter.from, filter.to]);
            setOpened(!opened);
          }}
        >
          Days
        </SignButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Days">
        <DatePicker
          type="range"
          firstDayOfWeek={firstDayOfWeek()}
          allowSingleDateInRange
          value={span}
          onChange={choose}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function labelOf(choices: readonly Choice[], value: string): string | undefined {
  return choices.find((choice) => choice.value === value)?.label;
}

function daysText({ from, to }: HistoryFilter): string {
  if (from !== null && to !== null) return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  return from === null ? `Until ${formatDate(to ?? '')}` : `Since ${formatDate(from)}`;
}

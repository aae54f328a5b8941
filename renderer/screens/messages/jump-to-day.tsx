import { Button, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import type { Thread } from '#renderer/api/generated.ts';
import { offsetOfDay } from '#renderer/api/messages.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { dayHere } from '#renderer/lib/today.ts';
import { DateField } from '#renderer/parts/date-field.tsx';

interface JumpToDayProps {
  thread: Thread;
  onGoTo: (place: number) => void;
}

/** To a day, a year, the beginning or the end of a conversation. */
export function JumpToDay({ thread, onGoTo }: JumpToDayProps) {
  const [opened, setOpened] = useState(false);
  const { busy, attempt } = useTask();
  useCommands([
    { keys: 'd', label: 'Go to a date', group: 'Messages', icon: IconCalendar, run: () => setOpened(true) },
  ]);
  const goTo = (place: number): void => {
    setOpened(false);
    onGoTo(place);
  };
  const goToDay = (day: string): void => {
    void attempt(
      async () => goTo(await offsetOfDay(thread, new Date(`${day}T00:00:00`).toISOString())),
      'The date could not be found',
    );
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCalendar size={15} aria-hidden />}
          loading={busy}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Go to date
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Go to date">
        <div className="stack gap-3">
          <DateField
            label="Date"
            value={null}
            towards="past"
            inPanel
            data-autofocus
            onChange={(day) => {
              if (day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day)) goToDay(day);
            }}
          />
          <div className="row gap-1 wrap">
            <Button size="compact-sm" variant="default" onClick={() => goTo(0)}>
              Beginning
            </Button>
            {yearsOf(thread).map((year) => (
              <Button key={year} size="compact-sm" variant="default" onClick={() => goToDay(`${year}-01-01`)}>
                {year}
              </Button>
            ))}
            <Button size="compact-sm" variant="default" onClick={() => goTo(thread.counts.all - 1)}>
              End
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Those in which the conversation went on, without the first: that is its beginning. */
function yearsOf({ firstAt, lastAt }: Thread): string[] {
  if (firstAt === null || lastAt === null) return [];
  const [first, last] = [yearOf(firstAt), yearOf(lastAt)];
  return Array.from({ length: Math.max(0, last - first) }, (_none, at) => String(first + at + 1));
}

/** Of an instant here, or of a wall clock. */
function yearOf(when: string): number {
  return Number((when.endsWith('Z') ? dayHere(new Date(when)) : when).slice(0, 4));
}

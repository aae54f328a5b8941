import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { formatCount } from '#renderer/lib/quantities.ts';
import { named } from '#renderer/lib/quick-match.ts';
import { PickList, type PickOption } from '#renderer/parts/pick-list.tsx';
import { SelectionBar, SelectionQuestion } from '#renderer/parts/selection-bar.tsx';
import type { Own } from './use-list-commands.ts';

/** What is asked about all that is chosen. */
export interface Asked<Row> {
  /** In the order of the list. */
  chosen: readonly Row[];
  onDone: () => void;
}

/** A button of the bar, and what it asks. */
export interface BulkQuestion<Row> {
  label: string;
  icon: Icon;
  keys?: string;
  /** What the palette calls it; without it only the bar asks. */
  command?: string;
  width?: number;
  padding?: number;
  Asks: ComponentType<Asked<Row>>;
}

/** The questions from the keyboard and the palette. */
export function bulkCommands<Row>(questions: readonly BulkQuestion<Row>[], onAsk: (label: string) => void): Own[] {
  return questions.flatMap(({ label, icon, keys, command }) =>
    command === undefined
      ? []
      : [{ label: command, icon, ...(keys !== undefined && { keys }), run: () => onAsk(label) }],
  );
}

interface BulkBarProps<Row> {
  /** One of what is chosen. */
  noun: string;
  chosen: readonly Row[];
  place?: 'within' | 'panel';
  questions: readonly BulkQuestion<Row>[];
  /** The label of the question that is open. */
  asked: string | null;
  onAsk: (label: string | null) => void;
  canDelete: boolean;
  onDelete: () => void;
  onClear: () => void;
  /** Before the questions, and after them. */
  first?: ReactNode;
  last?: ReactNode;
}

/** What can be done with several records at once. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { noun, chosen, place, questions, asked, onAsk, canDelete, onDelete, onClear, first, last } = props;
  return (
    <SelectionBar
      label={`Selected ${noun}s`}
      count={chosen.length}
      {...(place && { place })}
      deletes={canDelete ? `Move ${formatCount(chosen.length, noun)} to Trash` : undefined}
      onDelete={onDelete}
      onClear={onClear}
    >
      {first}
      {questions.map(({ label, icon, keys, width = 320, padding = 8, Asks }) => (
        <SelectionQuestion
          key={label}
          label={label}
          place={place}
          icon={icon}
          keys={keys}
          opened={asked === label}
          onOpened={(open) => onAsk(open ? label : null)}
          width={width}
          padding={padding}
        >
          <Asks chosen={chosen} onDone={() => onAsk(null)} />
        </SelectionQuestion>
      ))}
      {last}
    </SelectionBar>
  );
}

interface BulkPicksProps {
  label: string;
  /** When what was typed fits none. */
  nothing: string;
  onDone: () => void;
  options: readonly (PickOption & { name: string })[];
}

/** A choice for all that are chosen: picking one closes the question. */
export function BulkPicks({ label, nothing, onDone, options }: BulkPicksProps) {
  const closing = options.map((option) => ({
    ...option,
    onPick: () => {
      onDone();
      option.onPick();
    },
  }));
  return <PickList label={label} nothing={nothing} options={(typed) => named(closing, ({ name }) => name, typed)} />;
}

/** Whether all, some or none of the chosen hold an option. */
export function holdsFor<Row>(chosen: readonly Row[], holds: (row: Row) => boolean): PickOption['holds'] {
  if (chosen.every(holds)) return 'all';
  return chosen.some(holds) ? 'some' : undefined;
}

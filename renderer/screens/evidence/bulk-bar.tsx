import {
  IconCalendar,
  IconCategory,
  IconFlag,
  IconFolderSymlink,
  IconGavel,
  IconSticker,
  IconTag,
  type Icon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import type { Command } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { SelectionBar, SelectionQuestion } from '#renderer/parts/selection-bar.tsx';
import { BulkDate } from './bulk-date.tsx';
import { BulkNumbers } from './bulk-numbers.tsx';
import { CategoryPicks, CourtFilePicks, FolderPicks, PriorityPicks, TagPicks, type PicksProps } from './bulk-picks.tsx';

/** What can be asked of the chosen items. */
export type BulkQuestion = 'move' | 'category' | 'tag' | 'courtFile' | 'number' | 'priority' | 'date' | null;

interface Question {
  kind: Exclude<BulkQuestion, null>;
  label: string;
  icon: Icon;
  keys?: string;
  /** What the palette calls it. */
  command: string;
  width?: number;
  padding?: number;
  Asks: ComponentType<PicksProps>;
}

const questions: readonly Question[] = [
  {
    kind: 'move',
    label: 'Move',
    icon: IconFolderSymlink,
    keys: 'm',
    command: 'Move to…',
    Asks: FolderPicks,
  },
  {
    kind: 'category',
    label: 'Category',
    icon: IconCategory,
    keys: 'c',
    command: 'Put in a category…',
    Asks: CategoryPicks,
  },
  { kind: 'tag', label: 'Tag', icon: IconTag, keys: 't', command: 'Tag…', Asks: TagPicks },
  {
    kind: 'courtFile',
    label: 'Court file',
    icon: IconGavel,
    command: 'Assign to a court file…',
    Asks: CourtFilePicks,
  },
  {
    kind: 'number',
    label: 'Number',
    icon: IconSticker,
    keys: 'n',
    command: 'Number as exhibits…',
    width: 440,
    padding: 12,
    Asks: BulkNumbers,
  },
  {
    kind: 'priority',
    label: 'Priority',
    icon: IconFlag,
    keys: 'p',
    command: 'Set the priority…',
    Asks: PriorityPicks,
  },
  {
    kind: 'date',
    label: 'Date',
    icon: IconCalendar,
    keys: 'd',
    command: 'Set the date it happened…',
    padding: 12,
    Asks: BulkDate,
  },
];

/** The questions from the keyboard and the palette. */
export function bulkCommands(group: string, onAsk: (question: BulkQuestion) => void): Command[] {
  return questions.map(({ kind, keys, command }) => ({
    group,
    label: command,
    ...(keys !== undefined && { keys }),
    run: () => onAsk(kind),
  }));
}

interface BulkBarProps {
  chosen: EvidenceItem[];
  asked: BulkQuestion;
  onAsk: (question: BulkQuestion) => void;
  onClear: () => void;
  onDelete: () => void;
}

/** What can be done with many items at once. */
export function BulkBar({ chosen, asked, onAsk, onClear, onDelete }: BulkBarProps) {
  const { canEdit } = useMatter();
  const deletes = `Move ${formatCount(chosen.length, 'item')} to Trash`;
  return (
    <SelectionBar
      label="Selected items"
      count={chosen.length}
      place="within"
      deletes={canEdit ? deletes : undefined}
      onDelete={onDelete}
      onClear={onClear}
    >
      {canEdit &&
        questions.map(({ kind, label, icon, keys, width = 320, padding = 8, Asks }) => (
          <SelectionQuestion
            key={kind}
            label={label}
            icon={icon}
            keys={keys}
            opened={asked === kind}
            onOpened={(open) => onAsk(open ? kind : null)}
            width={width}
            padding={padding}
          >
            <Asks chosen={chosen} onDone={() => onAsk(null)} />
          </SelectionQuestion>
        ))}
    </SelectionBar>
  );
}

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
import type { ReactNode } from 'react';
import type { EvidenceItem, Folder, Issue } from '#renderer/api/generated.ts';
import type { Command } from '#renderer/features/commands/commands.ts';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';
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
  asks: (props: BulkBarProps & PicksProps) => ReactNode;
}

const questions: readonly Question[] = [
  {
    kind: 'move',
    label: 'Move',
    icon: IconFolderSymlink,
    keys: 'm',
    command: 'Move to…',
    asks: (props) => <FolderPicks {...props} />,
  },
  {
    kind: 'category',
    label: 'Category',
    icon: IconCategory,
    keys: 'c',
    command: 'Put in a category…',
    asks: (props) => <CategoryPicks {...props} />,
  },
  { kind: 'tag', label: 'Tag', icon: IconTag, keys: 't', command: 'Tag…', asks: (props) => <TagPicks {...props} /> },
  {
    kind: 'courtFile',
    label: 'Court file',
    icon: IconGavel,
    command: 'Assign to a court file…',
    asks: (props) => <CourtFilePicks {...props} />,
  },
  {
    kind: 'number',
    label: 'Number',
    icon: IconSticker,
    keys: 'n',
    command: 'Number as exhibits…',
    width: 440,
    padding: 12,
    asks: (props) => <BulkNumbers {...props} />,
  },
  {
    kind: 'priority',
    label: 'Priority',
    icon: IconFlag,
    keys: 'p',
    command: 'Set the priority…',
    asks: (props) => <PriorityPicks {...props} />,
  },
  {
    kind: 'date',
    label: 'Date',
    icon: IconCalendar,
    keys: 'd',
    command: 'Set the date it happened…',
    padding: 12,
    asks: (props) => <BulkDate {...props} />,
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
  folders: readonly Folder[];
  issues: readonly Issue[];
  all: readonly EvidenceItem[];
  canEdit: boolean;
  asked: BulkQuestion;
  onAsk: (question: BulkQuestion) => void;
  onClear: () => void;
  onDelete: () => void;
}

/** What can be done with many items at once. */
export function BulkBar(props: BulkBarProps) {
  const { chosen, canEdit, asked, onAsk, onClear, onDelete } = props;
  const bytes = chosen.reduce((sum, item) => sum + item.size, 0);
  const deletes = `Delete ${formatCount(chosen.length, 'item')}, ${formatSize(bytes)}, for good`;
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
        questions.map(({ kind, label, icon, keys, width = 320, padding = 8, asks }) => (
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
            {asks({ ...props, onDone: () => onAsk(null) })}
          </SelectionQuestion>
        ))}
    </SelectionBar>
  );
}

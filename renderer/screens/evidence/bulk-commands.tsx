import { useEffect } from 'react';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { askBulk, type BulkKind } from './bulk-asked.ts';

interface BulkCommandsProps {
  /** Whether anything is chosen; otherwise the row under the hand is meant. */
  anyChosen: boolean;
  /** False also where there is nothing to act on. */
  canEdit: boolean;
  onChooseCurrent: () => void;
}

const commands: { kind: BulkKind; label: string; keys?: string }[] = [
  { kind: 'move', label: 'Move to…', keys: 'm' },
  { kind: 'category', label: 'Put in a category…', keys: 'c' },
  { kind: 'tag', label: 'Tag…', keys: 't' },
  { kind: 'number', label: 'Number as exhibits…', keys: 'n' },
  { kind: 'courtFile', label: 'Assign to a court file…' },
  { kind: 'priority', label: 'Set the priority…', keys: 'p' },
  { kind: 'date', label: 'Set the date it happened…', keys: 'd' },
];

/** The keys of the bar: they act on what is chosen, or on the row under the hand. */
export function BulkCommands({ anyChosen, canEdit, onChooseCurrent }: BulkCommandsProps) {
  const ask = (kind: BulkKind): void => {
    if (!anyChosen) onChooseCurrent();
    askBulk(kind);
  };
  const group = anyChosen ? 'Chosen items' : 'Evidence';
  useCommands(canEdit ? commands.map(({ kind, ...command }) => ({ ...command, group, run: () => ask(kind) })) : []);
  useEffect(() => () => askBulk(null), []);
  return null;
}

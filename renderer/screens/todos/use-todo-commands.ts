import {
  IconCalendar,
  IconCheck,
  IconFlag,
  IconGavel,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { Todo } from '#renderer/api/generated.ts';
import { useCommands, type Command } from '#renderer/features/commands/commands.ts';
import type { RowHand } from '#renderer/parts/row-list/use-row-hand.ts';
import type { BulkQuestion } from './bulk-bar.tsx';
import type { TodoActions } from './todo-actions.ts';

interface TodoCommands {
  hand: RowHand;
  /** What the hand means: the chosen ones, or the one under it. */
  meant: readonly Todo[];
  actions: TodoActions;
  canEdit: boolean;
  hasCourtFiles: boolean;
  /** The panel is open, and follows the hand. */
  following: boolean;
  onAdd: () => void;
  onOpen: (id: string | null) => void;
  onAsk: (question: BulkQuestion) => void;
  onRemove: () => void;
  onFoldDone: () => void;
  onPrint: () => void;
}

const group = 'To-dos';

/** All that the screen can do, by keyboard and from the palette. */
export function useTodoCommands(given: TodoCommands): void {
  const { hand, canEdit, following, onOpen, onFoldDone, onPrint } = given;
  const move = (by: number): void => {
    const next = hand.move(by);
    if (following && next !== null) onOpen(next);
  };
  useCommands([
    { group, keys: 'j', label: 'Next to-do', inPalette: false, run: () => move(1) },
    { group, keys: 'k', label: 'Previous to-do', inPalette: false, run: () => move(-1) },
    {
      group,
      keys: 'x',
      label: 'Select',
      inPalette: false,
      run: () => hand.cursor !== null && hand.toggle(hand.cursor),
    },
    { group, keys: 'mod+a', label: 'Select all', inPalette: false, run: hand.all },
    { group, keys: 'Enter', label: 'Open', inPalette: false, run: () => onOpen(hand.cursor) },
    ...(hand.selection.size > 0
      ? [{ group, keys: 'Escape', label: 'Unselect', icon: IconX, inPalette: false, run: hand.clear }]
      : []),
    ...(canEdit ? editing(given) : []),
    { group, label: 'Fold or unfold what is done', run: onFoldDone },
    { group, label: 'Print the to-dos', icon: IconPrinter, run: onPrint },
  ]);
}

function editing({ hand, meant, actions, hasCourtFiles, onAdd, onOpen, onAsk, onRemove }: TodoCommands): Command[] {
  const allDone = meant.every(({ done }) => done);
  const several = (question: BulkQuestion) => (): void => {
    if (hand.selection.size === 0 && hand.cursor !== null) hand.toggle(hand.cursor);
    onAsk(question);
  };
  return [
    { group, keys: 'n', label: 'New to-do', icon: IconPlus, run: onAdd },
    ...(meant.length === 0
      ? []
      : [
          { group, keys: 'e', label: 'Edit', icon: IconPencil, run: () => onOpen(hand.cursor) },
          {
            group,
            keys: ' ',
            label: allDone ? 'Not done after all' : 'Check off',
            icon: IconCheck,
            run: () => actions.checkOff(meant, !allDone),
          },
          { group, keys: 'd', label: 'Move the due date', icon: IconCalendar, run: several('due') },
          { group, keys: 'p', label: 'Change the priority', icon: IconFlag, run: several('priority') },
          ...(hasCourtFiles
            ? [{ group, label: 'Assign to a court file', icon: IconGavel, run: several('courtFile') }]
            : []),
          { group, keys: '#', label: 'Delete, with undo', icon: IconTrash, run: onRemove },
        ]),
  ];
}

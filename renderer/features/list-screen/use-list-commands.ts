import { IconPencil, IconPlus, IconPrinter, IconTrash, IconX } from '@tabler/icons-react';
import { useCommands, type Command } from '#renderer/features/commands/commands.ts';
import { focusRow } from '#renderer/parts/row-focus.ts';
import type { RecordList } from './use-record-list.ts';

/** A command of a list, which says under what heading. */
export type Own = Omit<Command, 'group'>;

interface ListCommands {
  /** The heading in the palette: “To-dos”. */
  group: string;
  /** “to-do” */
  noun: string;
  canEdit: boolean;
  /** What printing is called: “Print the to-dos”. */
  prints: string;
  onNew: () => void;
  onRemove: () => void;
  /** Where an opened row is shown for reading first. */
  onEdit?: (id: string) => void;
  /** What the list can do in addition: always, for who may edit, with the rows meant, and at the end. */
  first?: readonly Own[];
  making?: readonly Own[];
  withMeant?: readonly Own[];
  last?: readonly Own[];
}

/** What every list can do, by keyboard and from the palette. */
export function useListCommands<Row extends { id: string }>(
  list: Pick<RecordList<Row>, 'nav' | 'meant' | 'opened' | 'show'>,
  own: ListCommands,
): void {
  const { nav, meant, opened, show } = list;
  const {
    group,
    noun,
    canEdit,
    prints,
    onNew,
    onRemove,
    onEdit,
    first = [],
    making = [],
    withMeant = [],
    last = [],
  } = own;
  const move = (by: number): void => {
    const next = nav.move(by);
    if (opened !== null && next !== null) show(next);
  };
  const open = (): void => {
    if (nav.cursor !== null) show(nav.cursor);
  };
  const edit = (): void => {
    open();
    if (nav.cursor !== null) onEdit?.(nav.cursor);
  };
  const select = (): void => {
    if (nav.cursor !== null) nav.toggle(nav.cursor);
  };
  const ofMeant: Own[] = [
    { keys: 'e', label: 'Edit', icon: IconPencil, run: edit },
    ...withMeant,
    { keys: '#', label: 'Delete, with undo', icon: IconTrash, destructive: true, run: onRemove },
  ];
  const editing: Own[] = [
    { keys: 'n', label: `New ${noun}`, icon: IconPlus, run: onNew },
    ...making,
    ...(meant.length === 0 ? [] : ofMeant),
  ];
  const commands: Own[] = [
    { keys: 'j', label: `Next ${noun}`, inPalette: false, run: () => move(1) },
    { keys: 'k', label: `Previous ${noun}`, inPalette: false, run: () => move(-1) },
    { keys: 'x', label: 'Select', inPalette: false, run: select },
    { keys: 'mod+a', label: 'Select all', inPalette: false, run: nav.all },
    { keys: 'Enter', label: 'Open', inPalette: false, run: open },
    ...(nav.selection.size > 0
      ? [{ keys: 'Escape', label: 'Unselect', icon: IconX, inPalette: false, run: nav.clear }]
      : []),
    ...first,
    ...(canEdit ? editing : []),
    ...last,
    printing(prints),
  ];
  // A list's own use of a key replaces what every list does.
  const byKey = new Map(commands.map((command) => [command.keys ?? command.label, { group, ...command }]));
  useCommands([...byKey.values()]);
}

function printing(label: string): Own {
  return { label, icon: IconPrinter, run: () => window.print() };
}

interface TableCommands {
  group: string;
  noun: string;
  canEdit: boolean;
  prints?: string;
  /** What making one is called where that is not “New …”. */
  makes?: string;
  onNew: () => void;
  /** What can be done in addition: always, and for who may edit. */
  reading?: readonly Own[];
  editing?: readonly Own[];
}

/** What every table can do whose rows take the keyboard themselves. */
export function useTableCommands(own: TableCommands): void {
  const { group, noun, canEdit, prints, makes = `New ${noun}`, onNew, reading = [], editing = [] } = own;
  const commands: Own[] = [
    { keys: 'j', label: `Next ${noun}`, inPalette: false, run: () => focusRow(1) },
    { keys: 'k', label: `Previous ${noun}`, inPalette: false, run: () => focusRow(-1) },
    ...reading,
    ...(prints === undefined ? [] : [printing(prints)]),
    ...(canEdit ? [{ keys: 'n', label: makes, icon: IconPlus, run: onNew }, ...editing] : []),
  ];
  useCommands(commands.map((command) => ({ group, ...command })));
}

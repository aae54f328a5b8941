import {
  IconFileExport,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconSearch,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { Contact } from '#renderer/api/generated.ts';
import { useCommands, type Command } from '#renderer/features/commands/commands.ts';
import type { RowHand } from '#renderer/parts/row-list/use-row-hand.ts';
import { formatCount } from '#renderer/lib/quantities.ts';

interface ContactCommands {
  hand: RowHand;
  /** What the hand means: the chosen ones, or the one under it. */
  meant: readonly Contact[];
  canEdit: boolean;
  /** The panel is open, and follows the hand. */
  following: boolean;
  onNew: () => void;
  onOpen: (id: string) => void;
  onFind: () => void;
  onImport: () => void;
  onExport: (contacts: 'meant' | 'shown') => void;
  onRemove: () => void;
}

const group = 'Contacts';

/** All that the screen can do, by keyboard and from the palette. */
export function useContactCommands(given: ContactCommands): void {
  const { hand, meant, canEdit, following, onOpen, onFind, onExport } = given;
  const move = (by: number): void => {
    const next = hand.move(by);
    if (following && next !== null) onOpen(next);
  };
  const openCurrent = (): void => {
    if (hand.cursor !== null) onOpen(hand.cursor);
  };
  useCommands([
    { group, keys: 'j', label: 'Next contact', inPalette: false, run: () => move(1) },
    { group, keys: 'k', label: 'Previous contact', inPalette: false, run: () => move(-1) },
    {
      group,
      keys: 'x',
      label: 'Select',
      inPalette: false,
      run: () => hand.cursor !== null && hand.toggle(hand.cursor),
    },
    { group, keys: 'mod+a', label: 'Select all', inPalette: false, run: hand.all },
    { group, keys: 'Enter', label: 'Open', inPalette: false, run: openCurrent },
    ...(hand.selection.size > 0
      ? [{ group, keys: 'Escape', label: 'Unselect', icon: IconX, inPalette: false, run: hand.clear }]
      : []),
    { group, keys: 'f', label: 'Find a contact', icon: IconSearch, run: onFind },
    ...(canEdit ? editing(given, openCurrent) : []),
    ...(meant.length === 0
      ? []
      : [
          {
            group,
            label:
              meant.length === 1
                ? `Export “${meant[0]?.name ?? ''}”`
                : `Export ${formatCount(meant.length, 'contact')}`,
            icon: IconFileExport,
            run: () => onExport('meant'),
          },
        ]),
    { group, label: 'Export all that are shown', icon: IconFileExport, run: () => onExport('shown') },
    { group, label: 'Print the contacts', icon: IconPrinter, run: () => window.print() },
  ]);
}

function editing({ meant, onNew, onImport, onRemove }: ContactCommands, openCurrent: () => void): Command[] {
  return [
    { group, keys: 'n', label: 'New contact', icon: IconPlus, run: onNew },
    { group, label: 'Import contact cards', icon: IconFileImport, run: onImport },
    ...(meant.length === 0
      ? []
      : [
          { group, keys: 'e', label: 'Edit', icon: IconPencil, run: openCurrent },
          { group, keys: '#', label: 'Delete, with undo', icon: IconTrash, run: onRemove },
        ]),
  ];
}

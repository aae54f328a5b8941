import {
  IconEdit,
  IconEye,
  IconLayoutGrid,
  IconSelectAll,
  IconSortAscending,
  IconSortDescending,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { useCommands, type Command } from '#renderer/features/commands/commands.ts';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { allColumns } from '#renderer/features/evidence/evidence-columns.ts';
import { cardSizes, type CardSize, type EvidenceView } from '#renderer/features/evidence/evidence-view.ts';
import { editDetails } from '#renderer/features/evidence-details/edit-details.ts';
import { bulkCommands } from '#renderer/features/list-screen/bulk-bar.tsx';
import { questions } from './bulk-questions.ts';
import { passKeyboardOn } from './list-keyboard.ts';
import type { EvidenceList } from './use-evidence-list.ts';
import type { EvidenceNav } from './use-evidence-nav.ts';

const group = 'Evidence';

interface ListCommands {
  list: EvidenceList;
  canEdit: boolean;
  nav: EvidenceNav;
  open: (id: string, page?: number) => void;
  /** Asks something about the selected items, or about the current one, which then is selected. */
  onAsk: (question: string) => void;
  /** Brings the details to the current item without waiting for the cursor to rest. */
  showNow: () => void;
}

/** What the keyboard and the palette can do with the list. */
export function useListCommands({ list, canEdit, nav, open, onAsk, showNow }: ListCommands): void {
  const { evidenceView, besideList, panelShown } = usePreferences();
  const { current, chosen } = nav;
  const ask = (question: string): void => {
    if (chosen.length === 0 && current !== undefined) nav.pick(current.id);
    onAsk(question);
  };
  const showDetails = (): void => {
    showNow();
    setPreferences({ panelShown: true, besideList: 'details' });
  };
  const togglePreview = (): void => {
    showNow();
    const shown = panelShown && besideList === 'preview';
    setPreferences(shown ? { besideList: 'details' } : { panelShown: true, besideList: 'preview' });
  };
  const pictures = evidenceView.layout === 'grid';
  const hands: Command[] = [
    { group, keys: 'j', label: 'Next item', inPalette: false, run: () => void nav.move(1) },
    { group, keys: 'k', label: 'Previous item', inPalette: false, run: () => void nav.move(-1) },
    {
      group,
      keys: 'x',
      label: 'Select or unselect',
      inPalette: false,
      run: () => current && nav.pick(current.id),
    },
    { group, keys: 'Enter', label: 'Open', run: () => current && open(current.id, current.matches?.[0]?.page) },
    { group, keys: ' ', label: 'Show or hide the preview', icon: IconEye, run: togglePreview },
    {
      group,
      keys: 'e',
      label: canEdit ? 'Edit the details' : 'Show the details',
      icon: IconEdit,
      run: () => editDetails(showDetails),
    },
    ...(canEdit
      ? [{ group, keys: '#', label: 'Delete, with undo', icon: IconTrash, destructive: true, run: nav.remove }]
      : []),
    { group, keys: 'mod+a', label: 'Select everything shown', icon: IconSelectAll, run: selectEverything },
    { group, keys: 'Escape', label: 'Unselect', inPalette: false, run: nav.clear },
  ];
  useCommands([
    ...(current === undefined ? [] : hands),
    ...(canEdit && current !== undefined
      ? bulkCommands(questions, ask).map((command) => ({
          group: chosen.length > 0 ? 'Chosen items' : group,
          ...command,
        }))
      : []),
    ...sortings(list),
    ...(pictures ? sizesOf(evidenceView) : []),
    {
      group,
      keys: 'v',
      label: pictures ? 'Show as a table' : 'Show as pictures',
      icon: pictures ? IconTable : IconLayoutGrid,
      run: () => {
        passKeyboardOn();
        setPreferences({ evidenceView: { ...evidenceView, layout: pictures ? 'table' : 'grid' } });
      },
    },
  ]);
  function selectEverything(): void {
    const target = document.activeElement;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select();
    else if (chosen.length < nav.order.length) nav.all();
  }
}

/** Sorting from the palette: what the list is sorted by already turns round. */
function sortings({ sort, setSort }: EvidenceList): Command[] {
  return allColumns.map(({ key, label, descendingFirst }) => {
    const here = sort.key === key;
    const descending = here ? !sort.descending : descendingFirst === true;
    return {
      group,
      label: `Sort by ${label.toLowerCase()}${here ? ', reversed' : ''}`,
      icon: descending ? IconSortDescending : IconSortAscending,
      run: () => setSort({ key, descending }),
    };
  });
}

function sizesOf(evidenceView: EvidenceView): Command[] {
  return (Object.keys(cardSizes) as CardSize[])
    .filter((cards) => cards !== evidenceView.cards)
    .map((cards) => ({
      group,
      label: `Show ${cards} pictures`,
      icon: IconLayoutGrid,
      run: () => setPreferences({ evidenceView: { ...evidenceView, cards } }),
    }));
}

import { useMemo, type DragEvent, type MouseEvent } from 'react';
import type { FoundEvidence } from '#renderer/api/generated.ts';
import { dragItems } from '#renderer/features/filing/dragged-things.ts';
import { usePhone } from '#renderer/parts/narrow.ts';
import { useSteady } from '#renderer/parts/row-list/use-steady.ts';
import type { EvidenceList } from './use-evidence-list.ts';
import type { EvidenceNav } from './use-evidence-nav.ts';

/** Where the keyboard goes that moves in the list, table or grid. */
export const rowsId = 'evidence-rows';

let isPassedOn = false;

/** Says that the table gives its place to the grid, or the other way round, and the keyboard moves too. */
export function passKeyboardOn(): void {
  const holder = document.activeElement;
  isPassedOn = holder === null || holder === document.body || holder.id === rowsId;
}

/** For the list that comes: takes the keyboard when it was passed on. */
export function takeKeyboard(rows: HTMLElement | null): void {
  if (rows === null || !isPassedOn) return;
  isPassedOn = false;
  rows.focus({ preventScroll: true });
}

/** What the table and the grid are given alike. */
export interface ListProps {
  list: EvidenceList;
  nav: EvidenceNav;
  q: string;
  canEdit: boolean;
  /** Said with each move by the pointer: it rests where it pressed, and the details have nothing to wait for. */
  onPoint: () => void;
  onOpen: (id: string, page?: number) => void;
}

/** What an item can ask for. The same object for all items and all renders, so that only changed ones render again. */
export interface ItemActions {
  click: (event: MouseEvent, id: string) => void;
  check: (event: MouseEvent, id: string) => void;
  open: (item: FoundEvidence) => void;
  /** The item, or all selected ones with it, is picked up to be dropped in another place. */
  drag: (event: DragEvent, id: string) => void;
}

export function useItemActions({ nav, onPoint, onOpen }: ListProps): ItemActions {
  const phone = usePhone();
  const click = useSteady(({ shiftKey, metaKey, ctrlKey }: MouseEvent, id: string) => {
    // Where the details have no room beside the list, a tap opens the item.
    if (phone) return onOpen(id);
    onPoint();
    if (shiftKey) nav.extend(id);
    else if (metaKey || ctrlKey) nav.pick(id);
    else nav.setCursor(id);
  });
  const check = useSteady((event: MouseEvent, id: string) => {
    event.stopPropagation();
    onPoint();
    if (event.shiftKey) nav.extend(id);
    else nav.pick(id);
  });
  const open = useSteady((item: FoundEvidence) => onOpen(item.id, item.matches?.[0]?.page));
  const drag = useSteady((event: DragEvent, id: string) =>
    dragItems(event, nav.selection.has(id) ? [...nav.selection] : [id]),
  );
  return useMemo(() => ({ click, check, open, drag }), [click, check, open, drag]);
}

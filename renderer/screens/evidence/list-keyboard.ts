import { useEffect, useMemo, useRef, type DragEvent, type MouseEvent } from 'react';
import type { FoundEvidence, Issue } from '#renderer/api/generated.ts';
import { dragItems } from '#renderer/features/filing/dragged-things.ts';
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
  issues: readonly Issue[];
  folderNames: ReadonlyMap<string, string>;
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

export function useItemActions(props: ListProps): ItemActions {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return useMemo(
    () => ({
      click: (event, id) => {
        latest.current.onPoint();
        if (event.shiftKey) latest.current.nav.extend(id);
        else if (event.metaKey || event.ctrlKey) latest.current.nav.pick(id);
        else latest.current.nav.setCursor(id);
      },
      check: (event, id) => {
        event.stopPropagation();
        latest.current.onPoint();
        if (event.shiftKey) latest.current.nav.extend(id);
        else latest.current.nav.pick(id);
      },
      open: (item) => latest.current.onOpen(item.id, item.matches?.[0]?.page),
      drag: (event, id) => {
        const { selection } = latest.current.nav;
        dragItems(event, selection.has(id) ? [...selection] : [id]);
      },
    }),
    [],
  );
}

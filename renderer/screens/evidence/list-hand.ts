import { useEffect, useMemo, useRef, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { FoundEvidence, Issue } from '#renderer/api/generated.ts';
import { dragItems } from '#renderer/features/filing/dragged-things.ts';
import type { EvidenceList } from './use-evidence-list.ts';

/** Where the keyboard goes that moves in the list, table or grid. */
export const rowsId = 'evidence-rows';

let isPassedOn = false;

/** Says that the table gives its place to the grid, or the other way round, and the keyboard goes along. */
export function passKeyboardOn(): void {
  const holder = document.activeElement;
  isPassedOn = holder === null || holder === document.body || holder.id === rowsId;
}

/** For the list that comes: takes the keyboard when it was handed over. */
export function takeKeyboard(rows: HTMLElement | null): void {
  if (rows === null || !isPassedOn) return;
  isPassedOn = false;
  rows.focus({ preventScroll: true });
}

/** What the table and the grid are given alike. */
export interface ListProps {
  list: EvidenceList;
  issues: readonly Issue[];
  folderNames: ReadonlyMap<string, string>;
  /** The place of the item under the hand; -1 when there is none. */
  at: number;
  /** Its id, when the person chose it; null while it is only the first. */
  chosen: string | null;
  selection: ReadonlySet<string>;
  q: string;
  canEdit: boolean;
  onCursor: (id: string) => void;
  /** Said with each move by the pointer: it rests where it pressed, and the details have nothing to wait for. */
  onPoint: () => void;
  onToggle: (id: string) => void;
  onExtend: (id: string) => void;
  onToggleAll: () => void;
  onOpen: (id: string, page?: number) => void;
}

/** What an item can ask for. The same object for all items and all renders, so that only changed ones render again. */
export interface ItemActions {
  click: (event: MouseEvent, id: string) => void;
  check: (event: MouseEvent, id: string) => void;
  open: (item: FoundEvidence) => void;
  /** The item, or all chosen ones with it, is taken to be dropped elsewhere. */
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
        if (event.shiftKey) latest.current.onExtend(id);
        else if (event.metaKey || event.ctrlKey) latest.current.onToggle(id);
        else latest.current.onCursor(id);
      },
      check: (event, id) => {
        event.stopPropagation();
        latest.current.onPoint();
        if (event.shiftKey) latest.current.onExtend(id);
        else latest.current.onToggle(id);
      },
      open: (item) => latest.current.onOpen(item.id, item.matches?.[0]?.page),
      drag: (event, id) => {
        const { selection } = latest.current;
        dragItems(event, selection.has(id) ? [...selection] : [id]);
      },
    }),
    [],
  );
}

interface Shape {
  /** Items side by side: 1 in the table. */
  across: number;
  rowHeight: number;
}

/** The keys that move in the list; with Shift they take along what they pass. */
export function listKeys(props: ListProps, { across, rowHeight }: Shape): (event: KeyboardEvent) => void {
  const { list, at, onCursor, onToggle, onExtend } = props;
  const items = list.items ?? [];
  return (event) => {
    if (event.target !== event.currentTarget || event.altKey || event.metaKey || event.ctrlKey) return;
    const item = items[at];
    const pageful = Math.floor(event.currentTarget.clientHeight / rowHeight) - 1;
    const next = nextPlace(event.key, at, items.length, across, Math.max(1, pageful));
    if (next !== null) {
      const to = items[Math.min(items.length - 1, Math.max(0, next))];
      if (to !== undefined && event.shiftKey) onExtend(to.id);
      else if (to !== undefined) onCursor(to.id);
    } else if (event.key === ' ' && item !== undefined) onToggle(item.id);
    else return;
    event.preventDefault();
  };
}

function nextPlace(key: string, at: number, count: number, across: number, pageful: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + across;
    case 'ArrowUp':
      // The first row stays where it is instead of jumping to the first item.
      return at < across ? at : at - across;
    case 'ArrowRight':
      return across > 1 ? at + 1 : null;
    case 'ArrowLeft':
      return across > 1 ? at - 1 : null;
    case 'PageDown':
      return at + across * pageful;
    case 'PageUp':
      return at - across * pageful;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

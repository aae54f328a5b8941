import { useSyncExternalStore } from 'react';

/** Files dragged over the window are on a sheet that covers it; the folder meant is the one below the pointer. */
export const dropFolderAttribute = 'data-drop-folder';

let folder: string | null = null;
const listeners = new Set<() => void>();
let listening = false;

/** The folder that files from outside would be dropped on now, or null. */
export function useFolderUnderFiles(): string | null {
  return useSyncExternalStore(subscribe, () => folder);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  listen();
  return () => {
    listeners.delete(listener);
  };
}

function listen(): void {
  if (listening) return;
  listening = true;
  document.addEventListener('dragover', look, true);
  // Only when it left the window: between two elements there is a next one.
  document.addEventListener('dragleave', (event) => event.relatedTarget === null && set(null), true);
  // The drop itself is taken with the folder known; it is forgotten just after.
  document.addEventListener('drop', () => setTimeout(() => set(null)), true);
}

function look(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files') !== true) return;
  const below = document.elementsFromPoint(event.clientX, event.clientY);
  set(below.map((element) => element.closest(`[${dropFolderAttribute}]`)).find((found) => found !== null) ?? null);
}

function set(found: Element | null): void {
  const next = found?.getAttribute(dropFolderAttribute) ?? null;
  if (next === folder) return;
  folder = next;
  for (const listener of listeners) listener();
}

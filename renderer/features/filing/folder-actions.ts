import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Folder } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { doWithUndo, moveToTrash } from '#renderer/features/bulk/record-actions.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { folderWithin, refusedMove } from './folder-tree.ts';
import { formatCount } from '#renderer/lib/quantities.ts';

export interface FolderActions {
  create: (name: string, parentId: string | null) => Promise<void>;
  rename: (folder: Folder, name: string) => Promise<void>;
  /** Moves it, with undo, or says why not. */
  move: (id: string, parentId: string | null) => void;
  /** Why it can't go there; null when it can. */
  refusal: (id: string, parentId: string | null) => string | null;
  /** To Trash, with undo: alone, or with everything in it. */
  remove: (folder: Folder, contents: { items: number; with: boolean }) => void;
}

/** What can be done with the folders of the matter, on every screen; a new one is of this kind. */
export function useFolderActions(folders: readonly Folder[], kind: Folder['kind'] = 'evidence'): FolderActions {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  return useMemo(
    () => ({
      create: async (name, parentId) => {
        await stores.folders.create(client, { caseId, name, parentId, kind });
      },
      rename: async (folder, name) => void (await stores.folders.change(client, folder, { name })),
      move: (id, parentId) => void move(client, folders, id, parentId),
      refusal: (id, parentId) => refusedMove(folders, id, parentId),
      remove: (folder, contents) => {
        const inside = contents.with ? [...folderWithin(folders, folder.id)] : [];
        void moveToTrash(client, stores.folders, [folder], {
          contents: contents.with ? 'deleted' : 'kept',
          with: inside,
          what: contents.with ? `“${folder.name}” and ${formatCount(contents.items, 'item')}` : `“${folder.name}”`,
        });
      },
    }),
    [client, caseId, folders, kind],
  );
}

async function move(
  client: QueryClient,
  folders: readonly Folder[],
  id: string,
  parentId: string | null,
): Promise<void> {
  const folder = folders.find((each) => each.id === id);
  const reason = refusedMove(folders, id, parentId);
  if (folder === undefined || reason !== null) {
    toastFailure('The folder was not moved', new Error(reason ?? 'It is gone.'));
    return;
  }
  const to = folders.find((each) => each.id === parentId);
  await doWithUndo(
    `“${folder.name}” moved ${to === undefined ? 'to the top' : `into “${to.name}”`}.`,
    `“${folder.name}” could not be moved`,
    (step) => stores.folders.change(client, folder, { parentId }, step),
  );
}

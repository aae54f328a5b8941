import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { stores } from '#renderer/api/stores.ts';
import { ownName, storageOwner } from '#renderer/api/own-storage.ts';
import { uploadEvidence } from '#renderer/api/upload-evidence.ts';
import { readSession } from '#renderer/api/window-routes.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';
import type { UploadSnapshot } from './upload-snapshot.ts';
import { openUploadStore } from './upload-store.ts';
import { browserWindows, singleWindow } from './upload-windows.ts';

interface PanelState {
  /** Null until the person has said so: then it shows where files were dropped on this window. */
  shown: boolean | null;
  show: (shown: boolean | null) => void;
}

const UploadContext = createContext<UploadQueue | null>(null);
const PanelContext = createContext<PanelState | null>(null);

/** One queue for all windows on one data folder: uploads go on while the person moves between screens. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { dataFolder, account } = useSession();
  const [shown, show] = useState<boolean | null>(null);
  // What waits for one data folder must not go to another that is opened at the same address.
  const name = ownName(`casewright-uploads ${account?.email ?? ''} ${dataFolder}`);
  const [queue] = useState(() =>
    createUploadQueue({
      openStore: () => openUploadStore(name),
      openWindows: (store) => (store.lasting ? browserWindows(name) : singleWindow()),
      send: uploadEvidence,
      answers: isSignedIn,
      onStored: (items) => stores.evidence.put(client, items),
    }),
  );
  useEffect(() => queue.open(), [queue]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (queue.snapshot().onlyHere > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [queue]);
  const panel = useMemo(() => ({ shown, show }), [shown]);
  return (
    <UploadContext value={queue}>
      <PanelContext value={panel}>{children}</PanelContext>
    </UploadContext>
  );
}

/** Anything but a clear yes is a no, and the question is asked again. Somebody else is not who added these files. */
async function isSignedIn(): Promise<boolean> {
  try {
    const { account } = await readSession();
    const owner = storageOwner();
    return account !== null && (owner === null || owner === account.id);
  } catch {
    return false;
  }
}

export function useUploadQueue(): UploadQueue {
  const queue = use(UploadContext);
  if (queue === null) throw new Error('useUploadQueue is used outside UploadProvider.');
  return queue;
}

export function useUploads(): UploadSnapshot {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.snapshot);
}

/** Whether the list of files is spread out, or only its chip is shown. */
export function useUploadPanel(): { shown: boolean; show: (shown: boolean | null) => void } {
  const panel = use(PanelContext);
  const { begunHere, uploads } = useUploads();
  if (panel === null) throw new Error('useUploadPanel is used outside UploadProvider.');
  return { shown: uploads.length > 0 && (panel.shown ?? begunHere), show: panel.show };
}

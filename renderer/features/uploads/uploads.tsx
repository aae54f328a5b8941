import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { ownName, storageOwner } from '#renderer/api/own-storage.ts';
import { uploadEvidence, type SendUpload } from '#renderer/api/upload-evidence.ts';
import { giveUpLargeFile, uploadInPieces } from '#renderer/api/upload-in-pieces.ts';
import { readSession } from '#renderer/api/window-routes.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useSession } from '#renderer/features/session/session.tsx';
import { largeFileLimits, requestLimits } from '#server/rules/request-limits.ts';
import { AddedFiles } from './note-added.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadSnapshot } from './upload-snapshot.ts';
import { openUploadStore } from './upload-store.ts';
import { browserWindows, singleWindow } from './upload-windows.ts';

interface Uploads {
  queue: UploadQueue;
  /** Null until the person has said so: then it shows where files were dropped on this window. */
  shown: boolean | null;
  show: (shown: boolean | null) => void;
}

const UploadContext = createContext<Uploads | null>(null);

/** One queue for all windows on one data folder: uploads go on while the person moves between screens. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { dataFolder, account, mode } = useSession();
  const [shown, show] = useState<boolean | null>(null);
  const [added] = useState(() => new AddedFiles());
  // What waits for one data folder must not go to another that is opened at the same address.
  const name = ownName(`casewright-uploads ${account?.email ?? ''} ${dataFolder}`);
  const newQueue = (): UploadQueue =>
    new UploadQueue({
      openStore: () => openUploadStore(name),
      openWindows: (store) => (store.lasting ? browserWindows(name) : singleWindow()),
      send,
      largest: mode === 'desktop' ? largeFileLimits.fileBytes : requestLimits.fileBytes,
      giveUp: ({ name: fileName, size, lastModified, target: { caseId } }) =>
        giveUpLargeFile({ caseId, fileName, size, lastModified }),
      answers: isSignedIn,
      onStored: (items) => added.add(client, items),
    });
  const [queue, setQueue] = useState(newQueue);
  const renew = useEffectEvent(() => setQueue(newQueue()));
  useEffect(() => {
    // In development React runs each effect twice, and a closed queue is not opened again.
    // oxlint-disable-next-line react/set-state-in-effect
    if (queue.isClosed) return renew();
    queue.open();
    return () => queue.close();
  }, [queue]);
  useEffect(
    () =>
      queue.subscribe(() => {
        if (!queue.snapshot().running) added.end();
      }),
    [queue, added],
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (queue.snapshot().onlyHere > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [queue]);
  const uploads = useMemo(() => ({ queue, shown, show }), [queue, shown]);
  return <UploadContext value={uploads}>{children}</UploadContext>;
}

const send: SendUpload = (input, options) =>
  input.files.some(({ size }) => size > requestLimits.fileBytes)
    ? uploadInPieces(input, options)
    : uploadEvidence(input, options);

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

function useContext(): Uploads {
  const uploads = use(UploadContext);
  if (uploads === null) throw new Error('The uploads are used outside UploadProvider.');
  return uploads;
}

export function useUploadQueue(): UploadQueue {
  return useContext().queue;
}

export function useUploads(): UploadSnapshot {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.snapshot);
}

/**
 * Whether there is something to show, and whether the list of files is spread out or only its chip is shown. What was
 * added to another matter is shown there, unless it is on its way.
 */
export function useUploadPanel(): { here: boolean; shown: boolean; show: (shown: boolean | null) => void } {
  const { shown, show } = useContext();
  const { caseId } = useMatter().case;
  const { begunHere, running, uploads } = useUploads();
  const here = uploads.length > 0 && (running || uploads.some(({ target }) => target.caseId === caseId));
  return { here, shown: here && (shown ?? begunHere), show };
}

import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { putEvidence } from '#renderer/api/evidence-cache.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { uploadEvidence } from '#renderer/api/upload-evidence.ts';
import { createUploadQueue, type UploadQueue, type UploadSnapshot } from './upload-queue.ts';

const UploadContext = createContext<UploadQueue | null>(null);

/** One queue for the window: uploads go on while the person moves between screens. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [queue] = useState(() =>
    createUploadQueue(uploadEvidence, (items) => {
      putEvidence(client, items);
      void client.invalidateQueries({ queryKey: keys.foldersOfAll });
    }),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (queue.snapshot().running) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [queue]);
  return <UploadContext value={queue}>{children}</UploadContext>;
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

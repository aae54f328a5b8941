import type { UploadSnapshot } from './upload-snapshot.ts';
import type { Answers, UploadTarget } from './upload.ts';
import { WindowQueue, type Given, type QueueParts } from './window-queue.ts';

export interface UploadQueue {
  /** Answers how to stop: what is on its way then is asked about again by the next window. */
  open(): () => void;
  subscribe(listener: () => void): () => void;
  snapshot(): UploadSnapshot;
  /** What is still being looked through may be given too. */
  add(files: Given | Promise<Given>, target: UploadTarget): void;
  answer(answers: Answers): void;
  pause(): void;
  goOn(): void;
  stop(): void;
  /** One, or all that may. */
  tryAgain(key?: number): void;
  remove(key: number): void;
  /** Takes everything off the list with which nothing more is to happen. */
  clear(): void;
}

/**
 * Files on their way to the server. The list is written down before the first byte is sent, and outlives screens,
 * windows and the browser; all windows show it and may change it, one of them sends.
 */
export function createUploadQueue(parts: QueueParts): UploadQueue {
  const listeners = new Set<() => void>();
  const publish = (): void => {
    for (const listener of listeners) listener();
  };
  let queue = new WindowQueue(parts, publish);
  return {
    open() {
      if (queue.isClosed) queue = new WindowQueue(parts, publish);
      const opened = queue;
      opened.open();
      return () => opened.close();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => queue.snapshot,
    add: (files, target) => queue.take(files, target),
    answer: (answers) => queue.do(() => queue.answer(answers)),
    pause: () => queue.do(() => queue.setPaused(true)),
    goOn: () => queue.do(() => queue.goOn()),
    stop: () => queue.do(() => queue.stop()),
    tryAgain: (key) => queue.do(() => queue.tryAgain(key)),
    remove: (key) => queue.do(() => queue.remove(key)),
    clear: () => queue.do(() => queue.clear()),
  };
}

import { hold, whenFree } from '#renderer/lib/window-locks.ts';
import type { Pace } from './upload-pace.ts';
import type { Upload } from './upload.ts';

/** Why nothing is sent although files wait. */
export interface Hold {
  reason: 'offline' | 'signed-out' | 'busy' | 'full' | 'faults';
  sentence: string;
  /** It continues automatically when the reason is gone. */
  automatic: boolean;
}

/** What only the window that sends knows; it notifies the others. */
export interface Sending {
  /** By key, how much of a file that is on its way has been sent: 0 to 1. */
  sent: ReadonlyMap<number, number>;
  /** The same of large files that wait: what has arrived of them stays there. */
  arrived: ReadonlyMap<number, number>;
  pace: Pace | null;
  hold: Hold | null;
}

export type UploadMessage =
  | { kind: 'changed'; uploads: Upload[] }
  | { kind: 'removed'; keys: number[] }
  | { kind: 'given-up'; uploads: readonly Upload[] }
  | { kind: 'sending'; sending: Sending }
  | { kind: 'paused'; paused: boolean }
  | { kind: 'stop' }
  | { kind: 'go-on' }
  | { kind: 'who-sends' }
  /** Asked by the window that sends: large files are kept nowhere but in the windows they were dropped on. */
  | { kind: 'whose-files' }
  | { kind: 'file'; key: number; file: File };

/** The windows that share one list. */
export interface UploadWindows {
  /** This window. */
  readonly id: string;
  post(message: UploadMessage): void;
  listen(onMessage: (message: UploadMessage) => void): void;
  /** Runs `send` while this window is the one that sends: at once, or when the one that does is closed. */
  lead(send: (signal: AbortSignal) => Promise<void>): void;
  /** Resolves when that window is closed: at once, when it is already. Never, once this one is. */
  whenGone(windowId: string): Promise<void>;
  close(): void;
}

/**
 * Windows of one browser profile: a channel to notify each other, a lock for the one that sends, one for each alive.
 */
export function browserWindows(name: string): UploadWindows {
  const id = crypto.randomUUID();
  const closed = new AbortController();
  const { signal } = closed;
  const channel = new BroadcastChannel(name);
  const untilClosed = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const aliveAs = `${name} window `;
  hold(`${aliveAs}${id}`, signal, () => untilClosed);
  return {
    id,
    post: (message) => {
      if (!signal.aborted) channel.postMessage(message);
    },
    listen: (onMessage) =>
      channel.addEventListener('message', (event: MessageEvent<UploadMessage>) => onMessage(event.data)),
    lead: (send) => hold(`${name} sending`, signal, () => send(signal)),
    whenGone: (windowId) => whenFree(`${aliveAs}${windowId}`, signal),
    close() {
      closed.abort();
      channel.close();
    },
  };
}

/** A window that shares its list with nobody. */
export function singleWindow(): UploadWindows {
  const id = crypto.randomUUID();
  const closed = new AbortController();
  return {
    id,
    post: () => undefined,
    listen: () => undefined,
    lead: (send) => void send(closed.signal),
    whenGone: () => Promise.resolve(),
    close: () => closed.abort(),
  };
}

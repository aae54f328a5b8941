import { eventsAddress } from '#renderer/api/window-routes.ts';
import { backoffDelay } from '#renderer/lib/backoff.ts';

export interface Change {
  seq: number;
  resource: string;
  id: string;
  caseId: string | null;
  op: 'insert' | 'update' | 'delete';
  transport: string;
}

export interface ReadingProgress {
  evidenceId: string;
  caseId: string;
  status: 'pending' | 'running' | 'done' | 'failed' | 'unsupported';
  page: number | null;
  pages: number | null;
}

export type LiveMessage =
  | { kind: 'change'; change: Change }
  | { kind: 'reading'; reading: ReadingProgress }
  /** A token asks for a decision, or one was taken. */
  | { kind: 'approval' }
  /** Something may have been missed: read everything again. */
  | { kind: 'missed' }
  | { kind: 'connected'; connected: boolean }
  | { kind: 'who-is-connected' };

const channelName = 'casewright-live';

/**
 * One event stream for all windows of a browser profile: a browser gives six connections to a host, and
 * one stream a window would use them up. The window that holds the lock listens and tells the others;
 * when it closes, the lock passes on. `answers` asks whether the application is there at all.
 */
export function listenLive(onMessage: (message: LiveMessage) => void, answers: () => Promise<boolean>): () => void {
  const stopped = new AbortController();
  const channel = new BroadcastChannel(channelName);
  let leading: { connected: boolean } | null = null;

  channel.addEventListener('message', (event: MessageEvent<LiveMessage>) => {
    if (event.data.kind !== 'who-is-connected') onMessage(event.data);
    else if (leading !== null) channel.postMessage({ kind: 'connected', connected: leading.connected });
  });
  channel.postMessage({ kind: 'who-is-connected' } satisfies LiveMessage);

  const tell = (message: LiveMessage): void => {
    if (stopped.signal.aborted) return;
    if (message.kind === 'connected' && leading !== null) leading.connected = message.connected;
    channel.postMessage(message);
    onMessage(message);
  };
  const lead = async (): Promise<void> => {
    leading = { connected: false };
    await followStream(tell, answers, stopped.signal);
  };
  navigator.locks.request(channelName, { signal: stopped.signal }, lead).catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });

  return () => {
    stopped.abort();
    channel.close();
  };
}

/** Listens until stopped, connecting again with growing pauses: one question at a time, then the stream. */
async function followStream(
  tell: (message: LiveMessage) => void,
  answers: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  let known: { epoch: string; seq: number } | null = null;
  let attempt = 0;
  while (!signal.aborted) {
    await followOnce(signal, (event, data) => {
      if (event === 'hello') {
        const { epoch, seq } = data as { epoch: string; seq: number };
        if (known !== null && (known.epoch !== epoch || known.seq !== seq)) tell({ kind: 'missed' });
        known = { epoch, seq };
        attempt = 0;
        tell({ kind: 'connected', connected: true });
      } else if (event === 'change') {
        const change = data as Change;
        if (known !== null) known.seq = change.seq;
        tell({ kind: 'change', change });
      } else if (event === 'approval') {
        tell({ kind: 'approval' });
      } else {
        tell({ kind: 'reading', reading: data as ReadingProgress });
      }
    });
    if (signal.aborted) return;
    tell({ kind: 'connected', connected: false });
    do {
      await pause(backoffDelay(attempt, Math.random), signal);
      attempt += 1;
    } while (!signal.aborted && !(await answers()));
  }
}

/** One connection; resolves when it is lost or the signal stops it. */
function followOnce(signal: AbortSignal, onEvent: (event: string, data: unknown) => void): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(eventsAddress);
    const end = (): void => {
      source.close();
      resolve();
    };
    for (const event of ['hello', 'change', 'extraction', 'approval']) {
      source.addEventListener(event, (message: MessageEvent<string>) => onEvent(event, JSON.parse(message.data)));
    }
    source.addEventListener('error', end, { once: true });
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Waits, but no longer than until the window is looked at again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('focus', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('focus', done);
    signal.addEventListener('abort', done);
  });
}

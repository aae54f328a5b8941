import { eventsAddress, sessionAddress } from '#renderer/api/own-addresses.ts';
import { backoffDelay } from '#renderer/api/backoff.ts';
import { streamed, type LiveMessage } from './live-message.ts';

export interface Stream {
  signal: AbortSignal;
  send: (message: LiveMessage) => void;
  /** Ends a pause early: somebody looks at a window, or a new one joined. */
  wake: EventTarget;
}

/** Listens until stopped, connecting again with growing pauses: one question at a time, then the stream. */
export async function followStream({ signal, send, wake }: Stream): Promise<void> {
  let known: Hello | null = null;
  let attempt = 0;
  while (!signal.aborted) {
    await followOnce(signal, {
      hello: ({ epoch, seq }) => {
        if (known !== null && (known.epoch !== epoch || known.seq !== seq)) send({ kind: 'missed' });
        known = { epoch, seq };
        attempt = 0;
        send({ kind: 'connected', connected: true });
      },
      news: (message) => {
        if (known !== null && message.kind === 'change') known.seq = message.change.seq;
        send(message);
      },
    });
    if (signal.aborted) return;
    send({ kind: 'connected', connected: false });
    do {
      await pause(backoffDelay(attempt, Math.random), signal, wake);
      attempt += 1;
    } while (!signal.aborted && !(await answers(signal)));
    // Stopped, or started anew without our session: each window reads which, and shows the latter.
    if (!signal.aborted) send({ kind: 'answers' });
  }
}

/** Whether the application answers at all. */
async function answers(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(sessionAddress, { credentials: 'same-origin', cache: 'no-store', signal });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

interface Hello {
  epoch: string;
  seq: number;
}

interface Hearing {
  hello: (hello: Hello) => void;
  news: (message: LiveMessage) => void;
}

/** One connection; resolves when it is lost or the signal stops it. */
function followOnce(signal: AbortSignal, { hello, news }: Hearing): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(eventsAddress);
    const end = (): void => {
      source.close();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const hear = (event: string, take: (data: never) => void): void =>
      source.addEventListener(event, ({ data }: MessageEvent<string>) => take(JSON.parse(data) as never));
    hear('hello', hello);
    for (const [event, read] of Object.entries(streamed)) hear(event, (data) => news(read(data)));
    source.addEventListener('error', end, { once: true });
    signal.addEventListener('abort', end);
  });
}

function pause(milliseconds: number, signal: AbortSignal, wake: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      wake.removeEventListener('wake', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    wake.addEventListener('wake', done);
    signal.addEventListener('abort', done);
  });
}

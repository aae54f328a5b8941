import { ownName } from '#renderer/api/own-storage.ts';
import { LiveHub, type Listener } from './live-hub.ts';
import type { LiveMessage, WindowWord } from './live-message.ts';
import { followStream } from './live-stream.ts';

export type { Change, LiveMessage, ReadingProgress } from './live-message.ts';

export interface Live {
  /** Tries at once instead of waiting for the next turn. */
  lookNow: () => void;
  stop: () => void;
}

/** Sends changes, through the one stream all windows share, or its own where there are no shared workers. */
export function listenLive(onMessage: (message: LiveMessage) => void): Live {
  const say = 'SharedWorker' in globalThis ? throughWorker(onMessage) : directly(onMessage);
  const lookNow = (): void => say('look-now');
  const leave = (): void => say('leave');
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) say('join');
  };
  window.addEventListener('focus', lookNow);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  say('join');
  return {
    lookNow,
    stop: () => {
      window.removeEventListener('focus', lookNow);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
    },
  };
}

function throughWorker(onMessage: (message: LiveMessage) => void): (word: WindowWord) => void {
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
    type: 'module',
    name: ownName('casewright-live'),
  });
  let say = (word: WindowWord): void => worker.port.postMessage(word);
  // A worker that cannot be started leaves the window with its own stream.
  worker.addEventListener('error', () => {
    say = directly(onMessage);
    say('join');
  });
  worker.port.addEventListener('message', (event: MessageEvent<LiveMessage>) => onMessage(event.data));
  worker.port.start();
  return (word) => say(word);
}

function directly(onMessage: (message: LiveMessage) => void): (word: WindowWord) => void {
  const hub = new LiveHub(followStream);
  const listener: Listener = { postMessage: onMessage };
  return (word) => hub.hear(listener, word);
}

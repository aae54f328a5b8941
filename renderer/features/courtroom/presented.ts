import type { Played } from '#renderer/features/viewer/played-page.tsx';
import { thisWindow, whenWindowGone } from '#renderer/lib/living-windows.ts';

/* The courtroom and the window that shows what is presented speak over one channel of this browser. */

export interface Presented {
  evidenceId: string;
  /** From 1. */
  page: number;
  played: Played | null;
}

type News =
  /** From the courtroom; null is black. */
  | { kind: 'present'; by: string; presented: Presented | null }
  /** From the other window: it is open and asks what to show, or it is closed. */
  | { kind: 'opened' }
  | { kind: 'closed' };

const channelName = 'casewright-courtroom';

/** The courtroom’s end. `onSecond` hears whether the second window is open. */
export interface Presenter {
  present: (presented: Presented | null) => void;
  /** The second window goes black. */
  close: () => void;
}

export function openPresenter(onSecond: (open: boolean) => void): Presenter {
  const channel = new BroadcastChannel(channelName);
  let last: Presented | null = null;
  const post = (presented: Presented | null): void => {
    last = presented;
    channel.postMessage({ kind: 'present', by: thisWindow, presented } satisfies News);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.kind === 'present') return;
    onSecond(data.kind === 'opened');
    if (data.kind === 'opened') post(last);
  });
  const goBlack = (): void => post(null);
  window.addEventListener('pagehide', goBlack);
  return {
    present: post,
    close: () => {
      window.removeEventListener('pagehide', goBlack);
      goBlack();
      channel.close();
    },
  };
}

/** The second window’s end: hears what to show, black also when the courtroom’s window has crashed. */
export function followPresenter(onPresented: (presented: Presented | null) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  const over = new AbortController();
  const { signal } = over;
  let by: string | null = null;
  const say = (kind: 'opened' | 'closed'): void => channel.postMessage({ kind } satisfies News);
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    // Another window that was open meanwhile answers for itself.
    if (data.kind === 'closed') return say('opened');
    if (data.kind === 'opened') return;
    onPresented(data.presented);
    if (by === data.by) return;
    by = data.by;
    void whenWindowGone(data.by, signal).then(() => {
      if (by === data.by) onPresented(null);
    });
  });
  const leave = (): void => say('closed');
  window.addEventListener('pagehide', leave, { signal });
  say('opened');
  return () => {
    leave();
    over.abort();
    channel.close();
  };
}

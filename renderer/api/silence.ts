import { sessionAddress } from './own-addresses.ts';

/*
 * A server that has stopped closes its connections, and live/ says so. One that hangs keeps them open and answers
 * nothing: that is noticed by whoever waits for an answer, within three seconds, and asks something that takes no time.
 */

/** Milliseconds that an answer may take before it is asked whether the server answers at all, and that this may take. */
const patience = { answer: 2000, question: 900 };

const listeners = new Set<() => void>();
let silent = false;
let looking = false;

/** True while the server is there and answers nothing. */
export function isSilent(): boolean {
  return silent;
}

export function onSilence(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Waits for an answer, and looks meanwhile whether the server still answers. */
export async function notSilent<T>(answer: Promise<T>): Promise<T> {
  const timer = setTimeout(() => void look(), patience.answer);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}

/** One at a time, until something answers, or nothing is there that could. */
async function look(): Promise<void> {
  if (looking) return;
  looking = true;
  try {
    for (;;) {
      silent = await answersNothing();
      for (const listener of listeners) listener();
      if (!silent) return;
      await new Promise((resolve) => setTimeout(resolve, patience.question));
    }
  } finally {
    looking = false;
  }
}

async function answersNothing(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patience.question);
    const response = await fetch(sessionAddress, { credentials: 'same-origin', cache: 'no-store', signal });
    await response.body?.cancel();
    return false;
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError';
  }
}

import { useEffect, useState } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { holdNews } from '#renderer/api/live/live-hold.ts';
import { pauseSync } from '#renderer/api/sync.ts';
import { useSession } from '#renderer/features/session/session.tsx';

/** Said again well before it is over. */
const everyMs = 60_000;
const pauseSeconds = 180;

/**
 * While it is on the screen, nothing that others do changes what is shown, no link is followed, and this computer syncs
 * with no server.
 * Should this window crash, sync resumes after three minutes. Answers why sync could not be paused.
 */
export function useQuiet(): string | null {
  const { mode } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(holdNews, []);
  useEffect(closeLinks, []);
  useEffect(() => {
    if (mode !== 'desktop') return;
    const failed = (error: unknown): void => setProblem(`Sync could not be paused. ${sentenceFor(error)}`);
    const pause = (): void => void pauseSync(pauseSeconds).then(() => setProblem(null), failed);
    pause();
    const timer = setInterval(pause, everyMs);
    return () => {
      clearInterval(timer);
      // Should it not arrive, the pause is over soon.
      pauseSync(0).catch(() => undefined);
    };
  }, [mode]);
  return problem;
}

/** A link in the notes would ask about its address before everybody, or open it. */
function closeLinks(): () => void {
  const refuse = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('[data-links-off] a') === null) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const over = new AbortController();
  for (const press of ['click', 'auxclick'] as const) {
    window.addEventListener(press, refuse, { capture: true, signal: over.signal });
  }
  return () => over.abort();
}

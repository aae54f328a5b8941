import { useEffect, useState } from 'react';
import { formatDuration } from '#renderer/lib/quantities.ts';

/** Ticks alone, so that the list around it rests. */
export function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, (now - Date.parse(since)) / 1000);
  return <span className="figures">{formatDuration(Math.floor(seconds))}</span>;
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { PartBoundary } from '#renderer/features/boundary/part-boundary.tsx';

const Reminders = lazy(() => import('#renderer/features/reminders/reminders.tsx'));

/** The first screen comes first; a reminder can wait as long. */
const afterMilliseconds = 4000;

export function RemindersLater() {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), afterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return begun ? (
    <PartBoundary>
      <Suspense fallback={null}>
        <Reminders />
      </Suspense>
    </PartBoundary>
  ) : null;
}

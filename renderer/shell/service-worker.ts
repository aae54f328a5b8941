import { useEffect } from 'react';

const script = '/service-worker.js';
const cachePrefix = 'casewright-';

/**
 * A hosted server opens, installed or not, also without a connection, and says so calmly. A desktop serves itself, and
 * removes what a hosted one left in the browser at this address.
 */
export function useOfflinePage(mode: 'desktop' | 'hosted'): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const work = mode === 'hosted' ? navigator.serviceWorker.register(script, { updateViaCache: 'none' }) : takeAway();
    // Without it everything works but the page that says that there is no connection.
    work.catch((error: unknown) => console.info('There is no page for when there is no connection.', error));
  }, [mode]);
}

async function takeAway(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)));
}

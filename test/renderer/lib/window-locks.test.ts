import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

test('where the browser has no locks, nobody holds any: work runs at once, and nobody is waited for', async () => {
  vi.stubGlobal('navigator', {});
  vi.resetModules();
  const { heldLocks, hold, whenFree } = await import('#renderer/lib/window-locks.ts');
  const { signal } = new AbortController();
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
  hold('sending', signal, work);
  expect(work).toHaveBeenCalledOnce();
  await whenFree('sending', signal);
  expect(await heldLocks('')).toEqual([]);
});

// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Issue 18: a hung server: one quiet line says so, within 3 seconds.
let answers: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  answers = true;
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) =>
    answers
      ? Promise.resolve(new Response('{}'))
      : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new DOMException('Too long.', 'TimeoutError')), milliseconds);
    return stop.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a hung server is noticed within three seconds of waiting, and that it answers again', async () => {
  const { notSilent, isSilent } = await import('#renderer/api/silence.ts');
  answers = false;
  void notSilent(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(1900);
  expect(isSilent()).toBe(false);
  await vi.advanceTimersByTimeAsync(1100);
  expect(isSilent()).toBe(true);
  answers = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(isSilent()).toBe(false);
});

test('one slow answer is no silence, and a quick one asks nothing', async () => {
  const { notSilent, isSilent } = await import('#renderer/api/silence.ts');
  void notSilent(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(5000);
  expect(isSilent()).toBe(false);
  answers = false;
  await notSilent(Promise.resolve());
  await vi.advanceTimersByTimeAsync(5000);
  expect(isSilent()).toBe(false);
});

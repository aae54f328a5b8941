import { beforeEach, describe, expect, it, vi } from 'vitest';

async function newWindow(): Promise<typeof import('#renderer/features/preferences/preferences.ts')> {
  vi.resetModules();
  return import('#renderer/features/preferences/preferences.ts');
}

function refuse(): never {
  throw new DOMException('No room.', 'QuotaExceededError');
}

describe('what a person chose', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse });
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse });
  });

  it('holds in this window when the storage of the browser is full', async () => {
    const { readPreferences, setPreferences } = await newWindow();
    setPreferences({ textSize: 'large', context: 'matter-1' });
    expect(readPreferences()).toMatchObject({ textSize: 'large', context: 'matter-1' });
  });

  it('is the usual at first where the browser lends no storage', async () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
    const { readPreferences, setPreferences } = await newWindow();
    expect(readPreferences()).toMatchObject({ textSize: 'usual', context: null });
    setPreferences({ density: 'comfortable' });
    expect(readPreferences().density).toBe('comfortable');
  });

  it('keeps the clock that was chosen, and follows the system where none was', async () => {
    for (const [stored, clock] of [
      ['{"clock":24}', 24],
      ['{"clock":12}', 12],
      ['{"textSize":"large"}', 'auto'],
      [null, 'auto'],
    ] as const) {
      vi.stubGlobal('localStorage', { getItem: () => stored, setItem: refuse });
      const { readPreferences } = await newWindow();
      expect(readPreferences().clock).toBe(clock);
    }
  });
});

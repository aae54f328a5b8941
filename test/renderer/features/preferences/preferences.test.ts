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
});

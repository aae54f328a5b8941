import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { menuTemplate, type MenuParts } from '#electron/menu.ts';

vi.mock('electron', () => import('./fake-electron.ts'));

function parts(change: Partial<MenuParts> = {}): MenuParts {
  const nothing = (): void => undefined;
  return {
    platform: 'linux',
    places: [{ label: 'Evidence', path: '/evidence' }],
    keepRunning: false,
    updates: false,
    newWindow: nothing,
    addFiles: nothing,
    print: nothing,
    go: nothing,
    back: nothing,
    forward: nothing,
    command: nothing,
    setKeepRunning: nothing,
    showDataFolder: nothing,
    showLog: nothing,
    checkForUpdates: nothing,
    ...change,
  };
}

function item(template: MenuItemConstructorOptions[], label: string): MenuItemConstructorOptions | undefined {
  const inside = template.flatMap(({ submenu }) => (submenu ?? []) as MenuItemConstructorOptions[]);
  return inside.find((entry) => entry.label === label);
}

describe('the menus', () => {
  it('have the native roles of each system', () => {
    const roles = (platform: string) => menuTemplate(parts({ platform })).map(({ role, label }) => role ?? label);
    expect(roles('darwin')).toEqual(['appMenu', 'File', 'editMenu', 'View', 'Go', 'windowMenu', 'help']);
    expect(roles('win32')).toEqual(['File', 'editMenu', 'View', 'Go', 'windowMenu', 'help']);
  });

  it('lead to the screens that the page named', () => {
    const go = vi.fn<(path: string) => void>();
    const entry = item(menuTemplate(parts({ go })), 'Evidence');
    entry?.click?.({} as Electron.MenuItem, undefined, {});
    expect(go).toHaveBeenCalledExactlyOnceWith('/evidence');
  });

  it('offer updates only where a feed is configured', () => {
    expect(item(menuTemplate(parts()), 'Check for Updates…')).toBeUndefined();
    expect(item(menuTemplate(parts({ updates: true })), 'Check for Updates…')).toBeDefined();
  });

  it('leave keys to the page that it listens to itself', () => {
    expect(item(menuTemplate(parts()), 'Find Anything…')).toMatchObject({ registerAccelerator: false });
  });
});

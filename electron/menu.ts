import { Menu } from 'electron';
import type { BaseWindow, MenuItemConstructorOptions } from 'electron';
import type { PlaceInMenu } from './bridge.ts';

export interface MenuParts {
  platform: string;
  /** The screens that the page named, once it did. */
  places: readonly PlaceInMenu[];
  keepRunning: boolean;
  /** False leaves out what looks for updates: no feed is configured. */
  updates: boolean;
  newWindow(): void;
  addFiles(window: BaseWindow | undefined): void;
  print(window: BaseWindow | undefined): void;
  go(path: string): void;
  back(window: BaseWindow | undefined): void;
  forward(window: BaseWindow | undefined): void;
  command(id: string): void;
  setKeepRunning(on: boolean): void;
  showDataFolder(): void;
  showLog(): void;
  checkForUpdates(): void;
}

/** The menus of the application; what the page does itself is asked of it by the id of its command. */
export function setApplicationMenu(parts: MenuParts): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(parts)));
}

export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const mac = parts.platform === 'darwin';
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    fileMenu(parts, mac),
    { role: 'editMenu' },
    viewMenu(parts),
    goMenu(parts),
    { role: 'windowMenu' },
    helpMenu(parts),
  ];
}

function fileMenu(parts: MenuParts, mac: boolean): MenuItemConstructorOptions {
  return {
    label: 'File',
    submenu: [
      { label: 'New Window', accelerator: 'CmdOrCtrl+Shift+N', click: () => parts.newWindow() },
      { type: 'separator' },
      { label: 'Add Files…', accelerator: 'CmdOrCtrl+O', click: (_item, window) => parts.addFiles(window) },
      { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: (_item, window) => parts.print(window) },
      { type: 'separator' },
      {
        label: 'Keep Running When All Windows Are Closed',
        type: 'checkbox',
        checked: parts.keepRunning,
        click: (item) => parts.setKeepRunning(item.checked),
      },
      { type: 'separator' },
      { role: 'close' },
      ...(mac ? [] : [{ role: 'quit' } as const]),
    ],
  };
}

function viewMenu(parts: MenuParts): MenuItemConstructorOptions {
  return {
    label: 'View',
    submenu: [
      pageCommand(parts, 'Find Anything…', 'palette', 'CmdOrCtrl+K'),
      { type: 'separator' },
      { role: 'reload' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  };
}

function goMenu(parts: MenuParts): MenuItemConstructorOptions {
  return {
    label: 'Go',
    submenu: [
      { label: 'Back', accelerator: 'Alt+Left', registerAccelerator: false, click: (_, window) => parts.back(window) },
      {
        label: 'Forward',
        accelerator: 'Alt+Right',
        registerAccelerator: false,
        click: (_, window) => parts.forward(window),
      },
      ...(parts.places.length > 0 ? [{ type: 'separator' } as const] : []),
      ...parts.places.map(({ label, path }) => ({ label, click: () => parts.go(path) })),
    ],
  };
}

function helpMenu(parts: MenuParts): MenuItemConstructorOptions {
  return {
    role: 'help',
    submenu: [
      pageCommand(parts, 'Keyboard Shortcuts', 'shortcuts'),
      { label: 'Settings', click: () => parts.go('/settings') },
      { type: 'separator' },
      { label: 'Show Data Folder', click: () => parts.showDataFolder() },
      { label: 'Show Log', click: () => parts.showLog() },
      ...(parts.updates ? [{ label: 'Check for Updates…', click: () => parts.checkForUpdates() }] : []),
      ...(parts.platform === 'darwin' ? [] : [{ type: 'separator' } as const, { role: 'about' } as const]),
    ],
  };
}

/** The page listens to the keys itself, so the menu only shows them. */
function pageCommand(parts: MenuParts, label: string, id: string, keys?: string): MenuItemConstructorOptions {
  return {
    label,
    ...(keys === undefined ? {} : { accelerator: keys, registerAccelerator: false }),
    click: () => parts.command(id),
  };
}

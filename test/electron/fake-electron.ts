import { EventEmitter } from 'node:events';
import { vi } from 'vitest';

/*
 * The part of Electron that the shell touches, for vi.mock('electron'): Electron's own program cannot run in tests. It
 * keeps what it was sent, so that a test can look at the shell's decisions.
 */

let pages = 0;

export class FakePage extends EventEmitter {
  readonly id = (pages += 1);
  readonly mainFrame = { origin: '' };
  readonly sent: { channel: string; words: unknown }[] = [];
  address = '';
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  scripts: string[] = [];
  scriptAnswer: () => Promise<unknown> = () => Promise.resolve('opaqueredirect');

  getURL(): string {
    return this.address;
  }
  send(channel: string, words: unknown): void {
    this.sent.push({ channel, words });
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
  executeJavaScript(script: string): Promise<unknown> {
    this.scripts.push(script);
    return this.scriptAnswer();
  }
}

export class BrowserWindow extends EventEmitter {
  static readonly opened: BrowserWindow[] = [];
  readonly webContents = new FakePage();
  readonly loaded: string[] = [];
  readonly options: Record<string, unknown> & { webPreferences: Record<string, unknown> };
  readonly calls: string[] = [];
  focused = false;

  constructor(options: BrowserWindow['options']) {
    super();
    this.options = options;
    BrowserWindow.opened.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  /** As a server would answer: the boot address redirects to the window's page. */
  async loadURL(address: string): Promise<void> {
    this.loaded.push(address);
    this.webContents.address = address.startsWith('http') ? `${new URL(address).origin}/` : address;
    this.webContents.mainFrame.origin = address.startsWith('http') ? new URL(address).origin : 'null';
    this.webContents.emit('did-navigate');
  }
  /** The page sends on a channel of the preload script. */
  says(channel: string, words?: unknown, frame: { origin: string } = this.webContents.mainFrame): void {
    ipcMain.emit(`casewright:${channel}`, { sender: this.webContents, senderFrame: frame }, words);
  }
  isFocused(): boolean {
    return this.focused;
  }
  reload(): void {
    this.calls.push('reload');
  }
  close(): void {
    this.calls.push('close');
  }
  getBounds(): object {
    return this.getNormalBounds();
  }
  getNormalBounds(): object {
    return { x: 1, y: 2, width: 1000, height: 700 };
  }
  isMaximized(): boolean {
    return this.calls.includes('maximize');
  }
  isMinimized(): boolean {
    return false;
  }
  maximize(): void {
    this.calls.push('maximize');
  }
  show(): void {
    this.calls.push('show');
  }
  focus(): void {
    this.calls.push('focus');
  }
}

type PermissionAnswer = (granted: boolean) => void;

export const session = {
  defaultSession: {
    request: null as ((page: FakePage, permission: string, answer: PermissionAnswer, details: object) => void) | null,
    check: null as ((page: FakePage | null, permission: string, origin: string) => boolean) | null,
    device: null as (() => boolean) | null,
    setPermissionRequestHandler(handler: typeof this.request): void {
      this.request = handler;
    },
    setPermissionCheckHandler(handler: typeof this.check): void {
      this.check = handler;
    },
    setDevicePermissionHandler(handler: typeof this.device): void {
      this.device = handler;
    },
  },
};

export const app = Object.assign(new EventEmitter(), { isPackaged: false, quit: vi.fn<() => void>() });
export const shell = {
  openExternal: vi.fn<(address: string) => Promise<void>>(() => Promise.resolve()),
  openPath: vi.fn<(path: string) => Promise<string>>(() => Promise.resolve('')),
  showItemInFolder: vi.fn<(path: string) => void>(),
};

type Handler = (event: object, ...words: unknown[]) => Promise<unknown>;

export const ipcMain = Object.assign(new EventEmitter(), {
  handlers: new Map<string, Handler>(),
  handle(channel: string, handler: Handler): void {
    ipcMain.handlers.set(channel, handler);
  },
});

export class Notification extends EventEmitter {
  static readonly shown: Notification[] = [];
  readonly options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
  }
  static isSupported(): boolean {
    return true;
  }
  show(): void {
    Notification.shown.push(this);
  }
}

/** A key store that turns bytes around; `backend` and `available` are what the system would say. */
export const safeStorage = {
  backend: 'gnome_libsecret',
  available: true,
  getSelectedStorageBackend: () => safeStorage.backend,
  isAsyncEncryptionAvailable: () => Promise.resolve(safeStorage.available),
  encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(Buffer.from(text).toReversed())),
  decryptStringAsync: (bytes: Buffer) =>
    Promise.resolve({ result: Buffer.from(bytes.toReversed()).toString(), shouldReEncrypt: false }),
};

export const Menu = {
  set: null as unknown,
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu(template: unknown): void {
    Menu.set = template;
  },
};
export const dialog = {
  showMessageBox: vi.fn<(...words: unknown[]) => Promise<{ response: number }>>(),
  showMessageBoxSync: vi.fn<(...words: unknown[]) => number>(),
};
const display = (id: number, x: number) => {
  const bounds = { x, y: 0, width: 1920, height: 1080 };
  return { id, bounds, workArea: bounds };
};
export const screen = {
  displays: [display(1, 0)],
  getAllDisplays: () => screen.displays,
  getDisplayMatching: ({ x }: { x: number }) => screen.displays.toReversed().find(({ bounds }) => x >= bounds.x),
  /** One more, to the right of the others. */
  plugIn: () => screen.displays.push(display(screen.displays.length + 1, 1920 * screen.displays.length)),
  unplug: () => screen.displays.splice(1),
};

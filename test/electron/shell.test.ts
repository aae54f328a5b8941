import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShell } from '#electron/shell.ts';
import type { Shell } from '#electron/shell.ts';
import { createLogFile } from '#electron/log-file.ts';
import { BrowserWindow, Notification, app, dialog, ipcMain, screen, shell as desktop } from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));

/**
 * A stand-in server: `crash` in the file next to it ends it, and each start has another secret, as the real one does.
 */
const server = `
  import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
  const at = (name) => new URL('./' + name, import.meta.url);
  const start = existsSync(at('starts')) ? Number(readFileSync(at('starts'), 'utf8')) + 1 : 1;
  writeFileSync(at('starts'), String(start));
  if (existsSync(at('broken'))) { console.error('the database is damaged'); process.exit(1); }
  console.log(JSON.stringify({ ready: { bootAddress: 'http://127.0.0.1:4717/boot?secret=' + start, dataFolder: '/the/data' } }));
  process.on('disconnect', () => process.exit(0));
  setInterval(() => { if (existsSync(at('crash'))) { rmSync(at('crash')); process.exit(70); } }, 20);
`;

let folder: string;
let shell: Shell | null = null;
let places: object[] = [];
const restartToUpdate = vi.fn<() => void>();

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'casewright-shell-'));
  await writeFile(path.join(folder, 'bin.mjs'), server);
});

afterEach(async () => {
  await shell?.stop();
  shell = null;
  BrowserWindow.opened.length = 0;
  Notification.shown.length = 0;
  places = [];
  ipcMain.removeAllListeners();
  vi.clearAllMocks();
  await rm(folder, { recursive: true, force: true });
});

function open(): BrowserWindow {
  shell = createShell({
    command: { node: process.execPath, file: path.join(folder, 'bin.mjs'), options: [] },
    preload: '/preload.cjs',
    stateFile: path.join(folder, 'window.json'),
    secretsFile: path.join(folder, 'secrets.json'),
    log: createLogFile(path.join(folder, 'logs')),
    places: (named) => places.push(...named),
    restartToUpdate,
  });
  return theWindow();
}

function theWindow(): BrowserWindow {
  const window = BrowserWindow.opened.at(-1);
  if (!window) throw new Error('No window was opened.');
  return window;
}

const boot = (start: number): string => `http://127.0.0.1:4717/boot?secret=${start}`;

describe('the shell', () => {
  it('opens one locked-down window and shows the page of the server in it', async () => {
    const window = open();
    await vi.waitFor(() => expect(window.loaded).toEqual([boot(1)]), { timeout: 5_000 });
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
    });
    expect(window.calls).not.toContain('show');
    window.emit('ready-to-show');
    expect(window.calls).toContain('show');
  });

  it('starts a crashed server again and signs the open page in without reloading it', async () => {
    const window = open();
    await vi.waitFor(() => expect(window.loaded).toEqual([boot(1)]), { timeout: 5_000 });
    await writeFile(path.join(folder, 'crash'), '');
    await vi.waitFor(() => expect(window.webContents.scripts).toHaveLength(1), { timeout: 5_000 });
    expect(window.webContents.scripts[0]).toContain(boot(2));
    expect(window.loaded).toEqual([boot(1)]);
  });

  it('loads the page anew when the open one cannot sign in', async () => {
    const window = open();
    window.webContents.scriptAnswer = () => Promise.reject(new Error('the page has crashed as well'));
    await vi.waitFor(() => expect(window.loaded).toEqual([boot(1)]), { timeout: 5_000 });
    await writeFile(path.join(folder, 'crash'), '');
    await vi.waitFor(() => expect(window.loaded).toEqual([boot(1), boot(2)]), { timeout: 5_000 });
  });

  it('asks what to do when the server crashes again and again, with its last words, and tries again', async () => {
    await writeFile(path.join(folder, 'broken'), '');
    dialog.showMessageBox.mockImplementation(async () => {
      await rm(path.join(folder, 'broken'));
      return { response: 0 };
    });
    const window = open();
    await vi.waitFor(() => expect(window.loaded).toContain(boot(5)), { timeout: 15_000 });
    expect(decodeURIComponent(window.loaded[0] ?? '')).toContain('Casewright is starting again');
    expect(dialog.showMessageBox).toHaveBeenCalledExactlyOnceWith(
      window,
      expect.objectContaining({ detail: expect.stringContaining('the database is damaged') as string }),
    );
    expect(app.quit).not.toHaveBeenCalled();
  });

  it('remembers where the window was', async () => {
    const window = open();
    window.emit('close');
    const state: unknown = JSON.parse(await readFile(path.join(folder, 'window.json'), 'utf8'));
    expect(state).toEqual({ bounds: { x: 1, y: 2, width: 1000, height: 700 }, maximized: false });
    window.emit('closed');
    shell?.show();
    expect(theWindow()).not.toBe(window);
    expect(theWindow().options).toMatchObject({ x: 1, y: 2, width: 1000, height: 700 });
  });

  it('opens a closed window again on the running server, and brings an open one to the front', async () => {
    const window = open();
    await vi.waitFor(() => expect(window.loaded).toEqual([boot(1)]), { timeout: 5_000 });
    shell?.show();
    expect(window.calls).toEqual(['show', 'focus']);
    window.emit('closed');
    shell?.show();
    await vi.waitFor(() => expect(theWindow().loaded).toEqual(['http://127.0.0.1:4717/']));
  });

  it('opens further windows next to the one used last, each on the running server', async () => {
    const first = open();
    await vi.waitFor(() => expect(first.loaded).toEqual([boot(1)]), { timeout: 5_000 });
    shell?.newWindow();
    const second = theWindow();
    expect(second.options).toMatchObject({ x: 29, y: 30, width: 1000, height: 700 });
    await vi.waitFor(() => expect(second.loaded).toEqual(['http://127.0.0.1:4717/']));
    first.emit('focus');
    shell?.show();
    expect(first.calls).toContain('focus');
    expect(second.calls).not.toContain('focus');
  });

  it('keeps what the server says on stderr in a log', async () => {
    await writeFile(path.join(folder, 'broken'), '');
    dialog.showMessageBox.mockImplementation(async () => {
      await rm(path.join(folder, 'broken'));
      return { response: 0 };
    });
    open();
    await vi.waitFor(
      async () => expect(await readFile(path.join(folder, 'logs', 'server.log'), 'utf8')).toContain('is damaged'),
      { timeout: 5_000 },
    );
  });

  it('shows the log from the question that gives up, and asks again', async () => {
    await writeFile(path.join(folder, 'broken'), '');
    dialog.showMessageBox.mockResolvedValueOnce({ response: 1 }).mockResolvedValueOnce({ response: 2 });
    open();
    await vi.waitFor(() => expect(app.quit).toHaveBeenCalledOnce(), { timeout: 15_000 });
    expect(desktop.showItemInFolder).toHaveBeenCalledExactlyOnceWith(path.join(folder, 'logs', 'server.log'));
  });

  it('asks before a window with unsaved text goes, and lets it go only when that is the answer', () => {
    const window = open();
    const leave = vi.fn<() => void>();
    dialog.showMessageBoxSync.mockReturnValueOnce(0).mockReturnValueOnce(1);
    window.webContents.emit('will-prevent-unload', { preventDefault: leave });
    expect(leave).not.toHaveBeenCalled();
    window.webContents.emit('will-prevent-unload', { preventDefault: leave });
    expect(leave).toHaveBeenCalledOnce();
  });

  it('says that a window stopped working, and opens it again when asked', async () => {
    const window = open();
    dialog.showMessageBox.mockResolvedValueOnce({ response: 0 });
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await vi.waitFor(() => expect(window.calls).toContain('reload'));
  });
});

describe('the window for what is presented in court', () => {
  const address = 'http://127.0.0.1:4717/courtroom/presented';

  it('fills the other screen, is locked down, is no window of the person’s own, and opens once', async () => {
    screen.plugIn();
    const first = open();
    await vi.waitFor(() => expect(first.loaded).toEqual([boot(1)]), { timeout: 5_000 });
    shell?.newWindow(address);
    const second = theWindow();
    expect(second.options).toMatchObject({ x: 1920, width: 1920, fullscreen: true, backgroundColor: '#000000' });
    expect(second.options.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true });
    expect(second.options.webPreferences).not.toHaveProperty('preload');
    expect(second.loaded).toEqual([address]);
    shell?.newWindow(address);
    expect(BrowserWindow.opened).toHaveLength(2);
    second.emit('focus');
    shell?.show();
    expect(first.calls).toContain('focus');
    screen.unplug();
  });

  it('is an ordinary window on the only screen, starts again when it crashed, and goes with the last other one', async () => {
    const first = open();
    await vi.waitFor(() => expect(first.loaded).toEqual([boot(1)]), { timeout: 5_000 });
    shell?.newWindow(`${address}?x=1`);
    const second = theWindow();
    expect(second.options).toMatchObject({ fullscreen: false });
    second.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(second.calls).toEqual(['reload']);
    expect(dialog.showMessageBox).not.toHaveBeenCalled();
    first.emit('closed');
    expect(second.calls).toContain('close');
    second.emit('closed');
    shell?.newWindow(address);
    expect(theWindow()).not.toBe(second);
  });
});

describe('what the system asks to open', () => {
  it('reaches the page when it listens, not before', async () => {
    const window = open();
    await vi.waitFor(() => expect(window.loaded).toEqual([boot(1)]), { timeout: 5_000 });
    await shell?.open({ links: ['casewright://evidence/1'], paths: [] });
    expect(window.webContents.sent).toEqual([]);
    window.says('listening');
    expect(window.webContents.sent).toEqual([
      { channel: 'casewright:news', words: { kind: 'link', link: 'casewright://evidence/1' } },
    ]);
  });

  it('lets the page read offered files by their id alone, and no other page', async () => {
    await writeFile(path.join(folder, 'letter.txt'), 'Dear court');
    const window = open();
    await vi.waitFor(() => expect(window.loaded).toEqual([boot(1)]), { timeout: 5_000 });
    window.says('listening');
    await shell?.open({ links: [], paths: [path.join(folder, 'letter.txt')] });
    const news = window.webContents.sent.at(-1)?.words as { files: { id: string; name: string }[] };
    expect(news).toMatchObject({
      kind: 'files',
      unreadable: [],
      files: [{ name: 'letter.txt', size: 10, folder: '' }],
    });
    expect(JSON.stringify(news)).not.toContain(folder);

    const read = ipcMain.handlers.get('casewright:read-file');
    const id = news.files[0]?.id;
    const own = { sender: window.webContents, senderFrame: window.webContents.mainFrame };
    const piece = (await read?.(own, id, 0)) as Uint8Array;
    expect(Buffer.from(piece).toString()).toBe('Dear court');
    await expect(read?.(own, path.join(folder, 'letter.txt'), 0)).rejects.toThrow('not passed on');
    await expect(read?.({ ...own, senderFrame: { origin: 'http://127.0.0.1:4717' } }, id, 0)).rejects.toThrow(
      'own window',
    );
    shell?.newWindow();
    const other = theWindow().webContents;
    await vi.waitFor(() => expect(other.mainFrame.origin).toBe('http://127.0.0.1:4717'));
    await expect(read?.({ sender: other, senderFrame: other.mainFrame }, id, 0)).rejects.toThrow('not passed on');
    window.says('forget-file', id);
    await expect(read?.(own, id, 0)).rejects.toThrow('not passed on');
  });
});

describe('what a page asks of the shell', () => {
  it('is done for our own page and for no other', async () => {
    const window = open();
    await vi.waitFor(() => expect(window.loaded).toEqual([boot(1)]), { timeout: 5_000 });
    window.says('act', 'restart-to-update', { origin: 'http://127.0.0.1:4717' });
    window.says('act', 'anything');
    expect(restartToUpdate).not.toHaveBeenCalled();
    window.says('act', 'restart-to-update');
    expect(restartToUpdate).toHaveBeenCalledOnce();
    window.says('act', 'show-data-folder');
    expect(desktop.openPath).toHaveBeenCalledExactlyOnceWith('/the/data');
    window.says('places', [{ label: 'Evidence', path: '/evidence' }, { label: 'Elsewhere', path: '//example.com' }, 7]);
    expect(places).toEqual([{ label: 'Evidence', path: '/evidence' }]);
  });

  it('notifies only while nobody looks at a window, and a click leads to its place', async () => {
    const window = open();
    await vi.waitFor(() => expect(window.loaded).toEqual([boot(1)]), { timeout: 5_000 });
    window.says('listening');
    const note = { title: 'Casewright', body: '12 files were read.', path: '/evidence' };
    window.focused = true;
    window.says('notify', note);
    expect(Notification.shown).toHaveLength(0);
    window.focused = false;
    window.says('notify', { ...note, path: 'https://example.com' });
    expect(Notification.shown).toHaveLength(0);
    window.says('notify', note);
    expect(Notification.shown[0]?.options).toEqual({ title: 'Casewright', body: '12 files were read.' });
    Notification.shown[0]?.emit('click');
    expect(window.webContents.sent.at(-1)?.words).toEqual({ kind: 'go', path: '/evidence' });
    expect(window.calls).toContain('focus');
  });
});

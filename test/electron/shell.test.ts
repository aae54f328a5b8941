import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShell } from '#electron/shell.ts';
import type { Shell } from '#electron/shell.ts';
import { BrowserWindow, app, dialog } from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));

/** A stand-in server: `crash` in the file beside it ends it, and each start has another secret, as the real one does. */
const server = `
  import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
  const at = (name) => new URL('./' + name, import.meta.url);
  const start = existsSync(at('starts')) ? Number(readFileSync(at('starts'), 'utf8')) + 1 : 1;
  writeFileSync(at('starts'), String(start));
  if (existsSync(at('broken'))) { console.error('the database is damaged'); process.exit(1); }
  console.log(JSON.stringify({ ready: { bootAddress: 'http://127.0.0.1:4717/boot?secret=' + start } }));
  process.on('disconnect', () => process.exit(0));
  setInterval(() => { if (existsSync(at('crash'))) { rmSync(at('crash')); process.exit(70); } }, 20);
`;

let folder: string;
let shell: Shell | null = null;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'casewright-shell-'));
  await writeFile(path.join(folder, 'bin.mjs'), server);
});

afterEach(async () => {
  await shell?.stop();
  shell = null;
  BrowserWindow.opened.length = 0;
  vi.clearAllMocks();
  await rm(folder, { recursive: true, force: true });
});

function open(): BrowserWindow {
  shell = createShell({
    command: { node: process.execPath, file: path.join(folder, 'bin.mjs'), options: [] },
    preload: '/preload.cjs',
    stateFile: path.join(folder, 'window.json'),
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
});

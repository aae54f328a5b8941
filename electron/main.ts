import { createHash } from 'node:crypto';
import path from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import type { BaseWindow } from 'electron';
import { guardPages } from './guards.ts';
import { linkScheme, readOpenRequest } from './open-request.ts';
import type { OpenRequest } from './open-request.ts';
import { createLogFile } from './log-file.ts';
import { setApplicationMenu } from './menu.ts';
import { serverOptions, shellPlaces } from './places.ts';
import { createShell } from './shell.ts';
import type { Shell } from './shell.ts';
import { readShellSettings, writeShellSettings } from './shell-settings.ts';
import { createTrayIcon } from './tray.ts';
import { updateFeed, watchForUpdates } from './updates.ts';
import type { Updates } from './updates.ts';

/* The shell's life: one of it for each data folder, a sandbox for every page, and no end before the server's end. */

const options = serverOptions(process.argv, app.isPackaged);
keepApart(options);
app.enableSandbox();

/** What the system asked to open before a window could take it. A Mac sends events, and sends them early. */
let early: OpenRequest = readOpenRequest(process.argv, process.cwd(), app.isPackaged);
let shell: Shell | null = null;
listenToTheSystem();

if (app.requestSingleInstanceLock()) {
  app.whenReady().then(live).catch(dieLoudly);
} else {
  app.quit();
}

async function live(): Promise<void> {
  const places = shellPlaces({
    packaged: app.isPackaged,
    resources: process.resourcesPath,
    project: app.getAppPath(),
    platform: process.platform,
  });
  const inUserData = (name: string): string => path.join(app.getPath('userData'), name);
  const settings = readShellSettings(inUserData('shell.json'));
  const feed = updateFeed(process.env);
  let updates: Updates | null = null;
  guardPages(
    () => shell?.origin() ?? null,
    (address) => shell?.newWindow(address),
  );
  const own = createShell({
    command: { node: places.node, file: places.command, options },
    preload: places.preload,
    stateFile: inUserData('window.json'),
    secretsFile: inUserData('secrets.json'),
    log: createLogFile(inUserData('logs')),
    places: (named) => showMenu(named),
    restartToUpdate: () => void updates?.restart().catch(dieLoudly),
  });
  shell = own;
  const tray = createTrayIcon({ icon: places.trayIcon, open: () => own.show(), quit: () => app.quit() });

  function showMenu(named: readonly { label: string; path: string }[]): void {
    setApplicationMenu({
      platform: process.platform,
      places: named,
      keepRunning: settings.keepRunning,
      updates: feed !== null,
      newWindow: () => own.newWindow(),
      addFiles: (window) => void chooseFiles(own, window),
      print: (window) => pageOf(window)?.print(),
      go: (to) => own.send({ kind: 'go', path: to }),
      back: (window) => pageOf(window)?.navigationHistory.goBack(),
      forward: (window) => pageOf(window)?.navigationHistory.goForward(),
      command: (id) => own.send({ kind: 'command', id }),
      setKeepRunning(on) {
        settings.keepRunning = on;
        writeShellSettings(inUserData('shell.json'), settings);
      },
      showDataFolder: () => own.showDataFolder(),
      showLog: () => own.showLog(),
      checkForUpdates: () => void updates?.check(),
    });
  }

  showMenu([]);
  app.on('activate', () => own.show());
  app.on('browser-window-created', () => tray.hide());
  app.on('window-all-closed', () => {
    if (settings.keepRunning) tray.show();
    else if (process.platform !== 'darwin') app.quit();
  });
  if (feed !== null) {
    // Loaded only where somebody configured a feed: without one nothing here ever asks the network.
    const { default: updater } = await import('electron-updater');
    updates = watchForUpdates({
      updater: updater.autoUpdater,
      feed,
      configFile: inUserData('updates.yml'),
      ready: (version) => own.send({ kind: 'update', version }),
      failed: (sentence) => process.stderr.write(`${sentence}\n`),
      stopServer: () => own.stop(),
    });
  }
  quitAfter(async () => {
    updates?.stop();
    await own.stop();
  });
  await openEarly(own);
}

/** Files and links come as words of a second start, and on a Mac as events, before or after the application is ready. */
function listenToTheSystem(): void {
  app.setAsDefaultProtocolClient(linkScheme);
  app.on('second-instance', (_event, words, folder) => void open(readOpenRequest(words, folder, app.isPackaged)));
  app.on('open-file', (event, file) => {
    event.preventDefault();
    void open({ links: [], paths: [file] });
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    void open({ links: [link], paths: [] });
  });
}

async function open(given: OpenRequest): Promise<void> {
  if (shell) return shell.open(given);
  early = { links: [...early.links, ...given.links], paths: [...early.paths, ...given.paths] };
}

async function openEarly(own: Shell): Promise<void> {
  const given = early;
  early = { links: [], paths: [] };
  if (given.links.length > 0 || given.paths.length > 0) await own.open(given);
}

/** The system's own dialog: what the person chooses there is offered like a dropped file. */
async function chooseFiles(own: Shell, window: BaseWindow | undefined): Promise<void> {
  const question = {
    title: 'Add files to the evidence',
    buttonLabel: 'Add',
    properties: ['openFile', 'multiSelections'] as ('openFile' | 'multiSelections')[],
  };
  const { filePaths } = await (window ? dialog.showOpenDialog(window, question) : dialog.showOpenDialog(question));
  if (filePaths.length > 0) await own.open({ links: [], paths: filePaths });
}

function pageOf(window: BaseWindow | undefined): Electron.WebContents | undefined {
  return window instanceof BrowserWindow ? window.webContents : undefined;
}

function quitAfter(stop: () => Promise<void>): void {
  let stopped = false;
  app.on('before-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    stop()
      .finally(() => {
        stopped = true;
        app.quit();
      })
      .catch(dieLoudly);
  });
}

/** Two data folders are two applications: each has its own lock, window place and cookies. */
function keepApart(given: readonly string[]): void {
  const index = given.findIndex((word) => word === '--data' || word.startsWith('--data='));
  const word = given[index];
  const data = word?.startsWith('--data=') ? word.slice('--data='.length) : given[index + 1];
  if (index === -1 || !data) return;
  const name = createHash('sha256').update(path.resolve(data)).digest('hex').slice(0, 12);
  app.setPath('userData', path.join(app.getPath('userData'), 'folders', name));
}

function dieLoudly(error: unknown): void {
  process.stderr.write(`Casewright cannot run: ${error instanceof Error ? error.message : String(error)}\n`);
  app.exit(1);
}

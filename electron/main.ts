import { createHash } from 'node:crypto';
import path from 'node:path';
import { app } from 'electron';
import { guardPages } from './guards.ts';
import { setApplicationMenu } from './menu.ts';
import { serverOptions, shellPlaces } from './places.ts';
import { createShell } from './shell.ts';
import type { Shell } from './shell.ts';

/* The shell's life: one of it for each data folder, a sandbox for every page, and no end before the server's end. */

const options = serverOptions(process.argv, app.isPackaged);
keepApart(options);
app.enableSandbox();

if (app.requestSingleInstanceLock()) {
  app.whenReady().then(live).catch(dieLoudly);
} else {
  app.quit();
}

function live(): void {
  const places = shellPlaces({
    packaged: app.isPackaged,
    resources: process.resourcesPath,
    project: app.getAppPath(),
    platform: process.platform,
  });
  let shell: Shell | null = null;
  guardPages(() => shell?.origin() ?? null);
  setApplicationMenu(process.platform);
  shell = createShell({
    command: { node: places.node, file: places.command, options },
    preload: places.preload,
    stateFile: path.join(app.getPath('userData'), 'window.json'),
  });
  app.on('second-instance', () => shell.show());
  app.on('activate', () => shell.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  quitAfter(() => shell.stop());
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

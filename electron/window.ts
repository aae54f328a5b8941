import { BrowserWindow, screen } from 'electron';
import { readWindowState, smallest, usual, writeWindowState } from './window-state.ts';

/** Opens the one window, where and as large as it was last time. */
export function openMainWindow(files: { preload: string; state: string }): BrowserWindow {
  const state = readWindowState(
    files.state,
    screen.getAllDisplays().map((display) => display.workArea),
  );
  const window = new BrowserWindow({
    ...usual,
    ...state.bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Casewright',
    autoHideMenuBar: true,
    webPreferences: {
      preload: files.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      // Elsewhere Chromium would fetch its dictionaries from the internet.
      spellcheck: process.platform === 'darwin',
    },
  });
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    writeWindowState(files.state, { bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  return window;
}

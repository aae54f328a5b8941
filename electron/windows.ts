import { BrowserWindow, dialog, screen } from 'electron';
import { lockedDown } from './locked-down.ts';
import { readWindowState, smallest, usual, writeWindowState, type Rectangle } from './window-state.ts';

export interface Windows {
  /** Opens one more, where and as large as the last one was; further ones a little lower and to the right. */
  open(): BrowserWindow;
  /** All that are open, the one used last first. */
  all(): BrowserWindow[];
}

const step = 28;

/** `onLastClosed` hears when none is open any longer. */
export function createWindows(files: { preload: string; state: string }, onLastClosed: () => void): Windows {
  let windows: BrowserWindow[] = [];

  function open(): BrowserWindow {
    const state = readWindowState(
      files.state,
      screen.getAllDisplays().map((display) => display.workArea),
    );
    const lastUsed = windows[0];
    const window = new BrowserWindow({
      ...usual,
      ...(lastUsed ? moved(lastUsed.getNormalBounds()) : state.bounds),
      minWidth: smallest.width,
      minHeight: smallest.height,
      show: false,
      title: 'Casewright',
      webPreferences: { preload: files.preload, ...lockedDown },
    });
    if (state.maximized && !lastUsed) window.maximize();
    windows = [window, ...windows];
    window.once('ready-to-show', () => window.show());
    window.on('focus', () => {
      windows = [window, ...windows.filter((other) => other !== window)];
    });
    window.on('close', () => {
      writeWindowState(files.state, { bounds: window.getNormalBounds(), maximized: window.isMaximized() });
    });
    window.once('closed', () => {
      windows = windows.filter((other) => other !== window);
      if (windows.length === 0) onLastClosed();
    });
    answerTrouble(window);
    askBeforeLeaving(window);
    return window;
  }

  return { open, all: () => [...windows] };
}

function moved({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x + step, y: y + step, width, height };
}

/** A page that crashed or hangs is never left as a white sheet without a word. */
function answerTrouble(window: BrowserWindow): void {
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    void ask(window, 'This window stopped working.', ['Open it again', 'Close it']).then((answer) =>
      answer === 0 ? window.reload() : window.close(),
    );
  });
  window.on('unresponsive', () => {
    void ask(window, 'This window does not answer.', ['Wait', 'Open it again']).then((answer) => {
      if (answer === 1) window.reload();
    });
  });
}

/** The page asks for it when a window with text that is not saved, or with files on their way, is to go. */
function askBeforeLeaving(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const answer = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: 'Something in this window is not saved yet.',
      detail: 'Text that you typed is kept, and offered again when you open Casewright. Files on their way are not.',
      buttons: ['Stay', 'Close the window'],
      defaultId: 0,
      cancelId: 0,
    });
    // Preventing the prevention lets the window go.
    if (answer === 1) event.preventDefault();
  });
}

async function ask(window: BrowserWindow, message: string, buttons: string[]): Promise<number> {
  const detail = 'Everything that was saved is safe.';
  const { response } = await dialog.showMessageBox(window, { type: 'warning', message, detail, buttons, defaultId: 0 });
  return response;
}

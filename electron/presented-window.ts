import { BrowserWindow, screen } from 'electron';
import { lockedDown } from './locked-down.ts';
import { usual } from './window-state.ts';

/* What is presented in court, in a window of its own: one at most, on the other screen when there is one. */

export interface PresentedWindow {
  /** Opens it, or brings the one that is open to the front; `beside` is the window of the person who presents. */
  open(beside: BrowserWindow | undefined, address: string): void;
  close(): void;
}

/** The page asks for it by this address (renderer/features/courtroom/addresses.ts). */
export function isPresented(address: string): boolean {
  return URL.canParse(address) && new URL(address).pathname === '/courtroom/presented';
}

export function createPresentedWindow(load: (window: BrowserWindow, address: string) => void): PresentedWindow {
  let window: BrowserWindow | null = null;

  function open(beside: BrowserWindow | undefined, address: string): void {
    if (window) return window.show();
    const screenBounds = otherScreen(beside);
    const opened = new BrowserWindow({
      ...usual,
      ...screenBounds,
      fullscreen: screenBounds !== undefined,
      // Nothing but the page is ever seen of it, not even while it opens.
      backgroundColor: '#000000',
      autoHideMenuBar: true,
      title: 'Casewright',
      webPreferences: lockedDown,
    });
    window = opened;
    opened.once('closed', () => {
      window = null;
    });
    // Whoever looks at this screen is asked nothing: it asks the courtroom again what to show.
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') opened.reload();
    });
    load(opened, address);
  }

  return { open, close: () => window?.close() };
}

/** The bounds of a screen that the other window is not on. */
function otherScreen(beside: BrowserWindow | undefined): Electron.Rectangle | undefined {
  if (!beside) return undefined;
  const own = screen.getDisplayMatching(beside.getBounds());
  return screen.getAllDisplays().find(({ id }) => id !== own.id)?.bounds;
}

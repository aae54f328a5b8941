import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Announcement } from './announcement.ts';
import { noticePage } from './notice-page.ts';
import { createRestartPolicy } from './restarts.ts';
import { startServerProcess } from './server-process.ts';
import type { ServerCommand, ServerProcess } from './server-process.ts';
import { openMainWindow } from './window.ts';

export interface Shell {
  /** The server's origin, such as `http://127.0.0.1:4717`, or null before it is ready. */
  origin(): string | null;
  /** Brings the window to the front, and opens it again when it was closed. */
  show(): void;
  /** Ends the server; the application may quit when the promise settles. */
  stop(): Promise<void>;
}

export interface ShellSettings {
  command: ServerCommand;
  preload: string;
  stateFile: string;
}

const startNoticeAfterMs = 1_500;

/** Starts the server and shows its page in the one window; a server that crashes is started again. */
export function createShell(settings: ShellSettings): Shell {
  const restarts = createRestartPolicy();
  let server: ServerProcess | null = null;
  let window: BrowserWindow | null = null;
  let origin: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  function startServer(): void {
    if (stopping) return;
    timer = setTimeout(() => void showNotice('Casewright is starting', 'One moment.'), startNoticeAfterMs);
    server = startServerProcess(settings.command, {
      ready: (news) => void enter(news),
      stopped: (words) => void restart(words),
    });
  }

  async function enter(news: Announcement): Promise<void> {
    clearTimeout(timer);
    origin = news.url;
    if (!window) return;
    if (!showsServer() || !(await renewSession(window, news.bootAddress))) await load(news.bootAddress);
  }

  async function restart(lastWords: string): Promise<void> {
    clearTimeout(timer);
    const delay = restarts.afterCrash(Date.now());
    if (delay === 'give-up') return askWhatNow(lastWords);
    timer = setTimeout(startServer, delay);
    // The page itself says that the server is gone, and it may hold words that are not saved yet: leave it as it is.
    if (!showsServer()) {
      await showNotice('Casewright is starting again', 'It stopped unexpectedly. Everything that was saved is safe.');
    }
  }

  async function askWhatNow(lastWords: string): Promise<void> {
    const question = {
      type: 'error' as const,
      message: 'Casewright cannot start.',
      detail: `It stopped several times in a row. Everything that was saved is safe.\n\n${lastWords}`.trim(),
      buttons: ['Try again', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    };
    const { response } = await (window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question));
    if (response !== 0) return app.quit();
    restarts.forget();
    startServer();
  }

  function showsServer(): boolean {
    const address = window?.webContents.getURL() ?? '';
    return origin !== null && URL.canParse(address) && new URL(address).origin === origin;
  }

  function showNotice(title: string, sentence: string): Promise<void> {
    return load(noticePage(title, sentence));
  }

  async function load(address: string): Promise<void> {
    try {
      await window?.loadURL(address);
    } catch (error) {
      // A newer page took its place, or the server went away, which `restart` answers. Addresses hold secrets: not written.
      const { code } = error as { code?: string };
      if (code !== 'ERR_ABORTED') process.stderr.write(`The window could not show its page (${code ?? 'unknown'}).\n`);
    }
  }

  function openWindow(): void {
    window = openMainWindow({ preload: settings.preload, state: settings.stateFile });
    window.once('closed', () => {
      window = null;
    });
    // The session of this start is still in the cookie jar, so the plain address does.
    if (origin) void load(`${origin}/`);
  }

  openWindow();
  startServer();

  return {
    origin: () => origin,
    show() {
      if (!window) return openWindow();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await server?.stop();
    },
  };
}

/**
 * Trades the new server's launch secret for a session from inside the page that is open, which so keeps its place and
 * what was typed into it. Answers false when the page could not.
 */
async function renewSession(window: BrowserWindow, bootAddress: string): Promise<boolean> {
  const request = `fetch(${JSON.stringify(bootAddress)}, { redirect: 'manual', cache: 'no-store' }).then((answer) => answer.type)`;
  try {
    return (await window.webContents.executeJavaScript(request)) === 'opaqueredirect';
  } catch {
    return false;
  }
}

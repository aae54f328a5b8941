import { app, dialog, Notification, shell as desktop } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Announcement } from './announcement.ts';
import { createBridge } from './bridge.ts';
import type { PageNote, PlaceInMenu, ShellAction, ShellNews } from './bridge.ts';
import { createFileOffers } from './file-offers.ts';
import type { OpenRequest } from './open-request.ts';
import type { LogFile } from './log-file.ts';
import { noticePage } from './notice-page.ts';
import { createPresentedWindow, isPresented } from './presented-window.ts';
import { createRestartPolicy } from './restarts.ts';
import { answerSecret, readSecretQuestion } from './secrets.ts';
import { startServerProcess } from './server-process.ts';
import type { ServerCommand, ServerProcess } from './server-process.ts';
import { createWindows } from './windows.ts';

export interface Shell {
  /** The server's origin, such as `http://127.0.0.1:4717`, or null before it is ready. */
  origin(): string | null;
  /** Brings the window used last to the front, and opens one when none is open. */
  show(): void;
  /** Opens one more, on an address of the server when one is given. */
  newWindow(address?: string): void;
  /** Gives the window used last what the system asked to open. */
  open(given: OpenRequest): Promise<void>;
  /** Sends news to the window used last, which is opened for it when need be. */
  send(news: ShellNews): void;
  showDataFolder(): void;
  showLog(): void;
  /** Ends the server; the application may quit when the promise settles. */
  stop(): Promise<void>;
}

export interface ShellParts {
  command: ServerCommand;
  preload: string;
  /** Where the windows' place is remembered. */
  stateFile: string;
  /** Where the server's secrets are, encrypted. */
  secretsFile: string;
  log: LogFile;
  /** The page named its screens. */
  places(places: PlaceInMenu[]): void;
  restartToUpdate(): void;
}

const startNoticeAfterMs = 1_500;

/** Starts the server and shows its page in windows; a server that crashes is started again. */
export function createShell(parts: ShellParts): Shell {
  const restarts = createRestartPolicy();
  const presented = createPresentedWindow((window, address) => void load(window, address));
  const windows = createWindows({ preload: parts.preload, state: parts.stateFile }, () => presented.close());
  const offers = createFileOffers();
  const bridge = createBridge({
    isOwn: (origin) => origin === ready?.url,
    offers,
    act,
    notify,
    places: (places) => parts.places(places),
  });
  let server: ServerProcess | null = null;
  let ready: Announcement | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  function startServer(): void {
    if (stopping) return;
    timer = setTimeout(() => showNotice('Casewright is starting', 'One moment.'), startNoticeAfterMs);
    server = startServerProcess(parts.command, {
      ready: (news) => void enter(news),
      stopped: (words) => void restart(words),
      wrote: (text) => parts.log.write(text),
      asked: async (message) => {
        const question = readSecretQuestion(message);
        return question && { secret: await answerSecret(parts.secretsFile, question) };
      },
    });
  }

  /** One window takes the session of this start; the others find it in the cookie jar they share. */
  async function enter(news: Announcement): Promise<void> {
    clearTimeout(timer);
    ready = news;
    const open = windows.all();
    const first = open.find(showsServer) ?? open[0];
    if (!first) return;
    if (!showsServer(first) || !(await renewSession(first, news.bootAddress))) await load(first, news.bootAddress);
    for (const window of open) if (window !== first && !showsServer(window)) void load(window, `${news.url}/`);
  }

  async function restart(lastWords: string): Promise<void> {
    clearTimeout(timer);
    parts.log.write(`${new Date().toISOString()} The server ended in a crash.\n`);
    const delay = restarts.afterCrash(Date.now());
    if (delay === 'give-up') return askWhatNow(lastWords);
    timer = setTimeout(startServer, delay);
    // The page itself says that the server is gone, and it may hold words that are not saved yet: leave it as it is.
    showNotice('Casewright is starting again', 'It stopped unexpectedly. Everything that was saved is safe.');
  }

  async function askWhatNow(lastWords: string): Promise<void> {
    const question = {
      type: 'error' as const,
      message: 'Casewright cannot start.',
      detail: `It stopped several times in a row. Everything that was saved is safe.\n\n${lastWords}`.trim(),
      buttons: ['Try again', 'Show the log', 'Quit'],
      defaultId: 0,
      cancelId: 2,
    };
    const window = windows.all()[0];
    const { response } = await (window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question));
    if (response === 2) return app.quit();
    if (response === 1) {
      desktop.showItemInFolder(parts.log.file);
      return askWhatNow(lastWords);
    }
    restarts.forget();
    startServer();
  }

  function showsServer(window: BrowserWindow): boolean {
    const address = window.webContents.getURL();
    return ready !== null && URL.canParse(address) && new URL(address).origin === ready.url;
  }

  function showNotice(title: string, sentence: string): void {
    for (const window of windows.all()) if (!showsServer(window)) void load(window, noticePage(title, sentence));
  }

  /** The session of this start is still in the cookie jar, so the plain address does. */
  function openWindow(address?: string): BrowserWindow {
    const window = windows.open();
    if (ready) void load(window, address ?? `${ready.url}/`);
    return window;
  }

  function show(): BrowserWindow {
    const window = windows.all()[0];
    if (!window) return openWindow();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return window;
  }

  function act(action: ShellAction): void {
    if (action === 'new-window') openWindow();
    if (action === 'show-data-folder') showDataFolder();
    if (action === 'show-log') desktop.showItemInFolder(parts.log.file);
    if (action === 'restart-to-update') parts.restartToUpdate();
  }

  /** Only while no window is looked at: what is on the screen needs no second notice. */
  function notify({ title, body, path }: PageNote): void {
    if (windows.all().some((window) => window.isFocused()) || !Notification.isSupported()) return;
    const note = new Notification({ title, body });
    note.on('click', () => bridge.send(show(), { kind: 'go', path }));
    note.show();
  }

  function showDataFolder(): void {
    const folder = ready?.dataFolder ?? null;
    if (folder !== null) void desktop.openPath(folder);
  }

  openWindow();
  startServer();

  return {
    origin: () => ready?.url ?? null,
    show: () => void show(),
    newWindow(address) {
      if (address !== undefined && isPresented(address)) presented.open(windows.all()[0], address);
      else openWindow(address);
    },
    async open({ links, paths }) {
      const window = show();
      for (const link of links) bridge.send(window, { kind: 'link', link });
      if (paths.length === 0) return;
      bridge.send(window, { kind: 'files', ...(await offers.offer(window.webContents.id, paths)) });
    },
    send: (news) => bridge.send(show(), news),
    showDataFolder,
    showLog: () => desktop.showItemInFolder(parts.log.file),
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await server?.stop();
    },
  };
}

async function load(window: BrowserWindow, address: string): Promise<void> {
  try {
    await window.loadURL(address);
  } catch (error) {
    // A newer page took its place, or the server went away, which `restart` answers. Addresses hold secrets: not written.
    const { code } = error as { code?: string };
    if (code !== 'ERR_ABORTED') process.stderr.write(`The window could not show its page (${code ?? 'unknown'}).\n`);
  }
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

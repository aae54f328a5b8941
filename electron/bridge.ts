import { BrowserWindow, ipcMain } from 'electron';
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import type { FileOffers, OfferedFile } from './file-offers.ts';

/*
 * Everything that passes between a page and the shell. A page may ask for six things and gets five kinds of news; each
 * question is answered only to a page of our own server, in its main frame.
 */

/** News from the shell to a page. renderer/lib/shell-bridge.ts has the same shape. */
export type ShellNews =
  /** A command of the page, by its id. */
  | { kind: 'command'; id: string }
  | { kind: 'go'; path: string }
  | { kind: 'link'; link: string }
  | { kind: 'files'; files: OfferedFile[]; unreadable: string[] }
  | { kind: 'update'; version: string };

export interface PlaceInMenu {
  label: string;
  path: string;
}

export type ShellAction = 'show-data-folder' | 'show-log' | 'restart-to-update' | 'new-window';

export interface PageNote {
  title: string;
  body: string;
  /** Where a click leads, within the application. */
  path: string;
}

export interface BridgeParts {
  isOwn(origin: string): boolean;
  offers: FileOffers;
  act(action: ShellAction): void;
  notify(note: PageNote): void;
  /** The screens of the window, for the Go menu. */
  places(places: PlaceInMenu[]): void;
}

export interface Bridge {
  /** Sends news to the window's page, or keeps it until the page listens. */
  send(window: BrowserWindow, news: ShellNews): void;
}

const actions: readonly string[] = ['show-data-folder', 'show-log', 'restart-to-update', 'new-window'];

export function createBridge({ isOwn, offers, act, notify, places }: BridgeParts): Bridge {
  const listening = new WeakSet<WebContents>();
  const waiting = new WeakMap<WebContents, ShellNews[]>();
  const watched = new WeakSet<WebContents>();

  const fromOwnPage = (event: IpcMainEvent | IpcMainInvokeEvent): boolean => {
    const frame = event.senderFrame;
    return frame !== null && frame === event.sender.mainFrame && isOwn(frame.origin);
  };
  const on = (channel: string, work: (page: WebContents, given: unknown) => void): void => {
    ipcMain.on(`casewright:${channel}`, (event, given: unknown) => {
      if (fromOwnPage(event)) work(event.sender, given);
    });
  };

  on('listening', (page) => {
    listening.add(page);
    for (const news of waiting.get(page) ?? []) page.send('casewright:news', news);
    waiting.delete(page);
  });
  on('act', (_page, action) => {
    if (typeof action === 'string' && actions.includes(action)) act(action as ShellAction);
  });
  on('notify', (_page, note) => {
    const read = readNote(note);
    if (read) notify(read);
  });
  on('places', (_page, given) => {
    if (Array.isArray(given)) places(given.flatMap((place) => readPlace(place) ?? []));
  });
  on('forget-file', (page, id) => {
    if (typeof id === 'string') offers.forget(page.id, id);
  });
  ipcMain.handle('casewright:read-file', async (event, id: unknown, offset: unknown) => {
    if (!fromOwnPage(event)) throw new Error('Only Casewright’s own window may read files.');
    return offers.read(event.sender.id, String(id), Number(offset));
  });

  /** A page that is loaded anew listens anew, and what was offered to it is taken back. */
  function watch(page: WebContents): void {
    if (watched.has(page)) return;
    watched.add(page);
    const { id } = page;
    page.on('did-navigate', () => {
      listening.delete(page);
      offers.forgetPage(id);
    });
    page.on('destroyed', () => offers.forgetPage(id));
  }

  return {
    send(window, news) {
      const page = window.webContents;
      watch(page);
      if (listening.has(page)) page.send('casewright:news', news);
      else waiting.set(page, [...(waiting.get(page) ?? []), news]);
    },
  };
}

function readNote(given: unknown): PageNote | null {
  const { title, body, path } = (given ?? {}) as Partial<Record<keyof PageNote, unknown>>;
  if (typeof title !== 'string' || typeof body !== 'string' || !isPath(path)) return null;
  return { title: title.slice(0, 100), body: body.slice(0, 300), path };
}

function readPlace(given: unknown): PlaceInMenu | null {
  const { label, path } = (given ?? {}) as Partial<Record<keyof PlaceInMenu, unknown>>;
  return typeof label === 'string' && isPath(path) ? { label: label.slice(0, 60), path } : null;
}

/** A path within the application, never an address of another. */
function isPath(given: unknown): given is string {
  return typeof given === 'string' && /^\/(?![/\\])/.test(given) && given.length < 2_000;
}

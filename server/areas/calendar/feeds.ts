import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import type { Store } from '#server/store/store.ts';
import type { ChangeNote } from '#server/store/transaction.ts';
import { type Feed, findFeed, listFeeds, readContents } from './queries.ts';

export interface FeedParts {
  store: Store;
  dataFolder: string;
  /** Milliseconds that changes are waited for, so that a hundred of them are one writing. */
  after?: number;
  logError: (error: unknown, requestId: string) => void;
}

declare module '#server/catalog/context.ts' {
  interface WindowServices {
    feeds: Pick<CalendarFeeds, 'refresh' | 'pathOf' | 'stateOf'>;
  }
}

export interface WrittenFeed {
  /** When the file was last looked after; null before it was written for the first time. */
  at: string | null;
  /** A sentence when it could not be written; the file that was there before is still there. */
  trouble: string | null;
}

/** The records in a calendar: a change of anything else leaves the file as it is. */
const concerned: readonly string[] = ['cases', 'courtCases', 'hearings', 'todos'];
const usualDelay = 500;
const folderName = 'calendars';

/**
 * Calendars kept as files in the data folder, for programs that follow a file. They are made from the database, so
 * nothing backs them up: at the start, after a restore too, each is written anew and what belongs to none is removed.
 */
export class CalendarFeeds {
  readonly #parts: FeedParts;
  readonly #folder: string;
  readonly #written = new Map<string, WrittenFeed>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  #on = new Set<string>();
  #writing: Promise<void> = Promise.resolve();
  #stopListening: () => void = () => undefined;

  constructor(parts: FeedParts) {
    this.#parts = parts;
    this.#folder = join(parts.dataFolder, folderName);
  }

  /** Begins to follow the changes; the files are looked after without the start waiting for them. */
  async start(): Promise<void> {
    const { store, logError } = this.#parts;
    this.#stopListening = store.onCommit((changes) => this.#hear(changes));
    const feeds = await store.read(listFeeds);
    this.#on = new Set(feeds.map(({ caseId }) => caseId));
    this.#writing = this.#removeOthers().catch((error: unknown) => logError(error, 'calendar files'));
    for (const caseId of this.#on) void this.#soon(caseId);
  }

  /** Writes what still waits, and follows nothing from then on. */
  async stop(): Promise<void> {
    this.#stopListening();
    for (const [caseId, timer] of this.#waiting) {
      clearTimeout(timer);
      void this.#soon(caseId);
    }
    this.#waiting.clear();
    await this.#writing;
  }

  pathOf(caseId: string): string {
    return join(this.#folder, `${caseId}.ics`);
  }

  stateOf(caseId: string): WrittenFeed {
    return this.#written.get(caseId) ?? { at: null, trouble: null };
  }

  /** Looks at whether a matter's calendar is to be kept, and writes or removes its file before it answers. */
  async refresh(caseId: string): Promise<void> {
    if (await this.#parts.store.read((tx) => findFeed(tx, caseId))) this.#on.add(caseId);
    else this.#on.delete(caseId);
    await this.#soon(caseId);
  }

  #hear(changes: readonly ChangeNote[]): void {
    for (const { caseId, resource } of changes) {
      if (caseId === null || !this.#on.has(caseId) || !concerned.includes(resource)) continue;
      if (this.#waiting.has(caseId)) continue;
      const timer = setTimeout(() => {
        this.#waiting.delete(caseId);
        void this.#soon(caseId);
      }, this.#parts.after ?? usualDelay);
      this.#waiting.set(caseId, timer);
    }
  }

  /** One file after the other, so that a file is never older than what was read for it. */
  #soon(caseId: string): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      try {
        await this.#bringUpToDate(caseId);
        this.#written.set(caseId, { at: new Date().toISOString(), trouble: null });
      } catch (error) {
        this.#parts.logError(error, 'calendar file');
        this.#written.set(caseId, { at: this.stateOf(caseId).at, trouble: sentence(error) });
      }
    });
    return this.#writing;
  }

  async #bringUpToDate(caseId: string): Promise<void> {
    const file = this.pathOf(caseId);
    // Loaded with the first file: most starts have none to write.
    const { calendarFile } = await import('./ics.ts');
    const text = await this.#parts.store.read(async (tx) => {
      const feed = await findFeed(tx, caseId);
      if (feed === undefined) return null;
      const viewer = viewerOf(feed);
      const matter = await findMatter(tx, viewer, caseId);
      return matter === undefined ? null : calendarFile(await readContents({ tx, viewer, matter }), feed);
    });
    if (text === null) return rm(file, { force: true });
    if (text === (await readFile(file, 'utf8').catch(() => null))) return;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  }

  async #removeOthers(): Promise<void> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const kept = new Set([...this.#on].map((caseId) => `${caseId}.ics`));
    // Only files made here: a person may have put their own next to them.
    const left = names.filter((name) => /^[0-9a-f-]{36}\.ics(?:\.new)?$/.test(name) && !kept.has(name));
    for (const name of left) await rm(join(this.#folder, name), { force: true });
  }
}

/** A person looks at their own calendar; what is private is in it without its words. */
function viewerOf({ accountId }: Feed): Viewer {
  return { accountId, seesPrivate: 1 };
}

function sentence(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full, so the file could not be written.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return 'The system does not let Casewright write in its data folder, so the file could not be written.';
  }
  return 'The file could not be written. It is tried again at the next change.';
}

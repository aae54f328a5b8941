import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '#server/errors/app-error.ts';
import { versionOfApplication } from '#server/program/places.ts';
import type { Changeable } from '#server/settings/settings.ts';
import { type Backup, backUp } from './backup.ts';
import type { BackupFacts } from './backup-facts.ts';
import { type BackupEntry, deleteBackup, listBackups, removeLeftovers, requireBackupPlace } from './backup-list.ts';
import { type BackupRegister, readRegister, writeRegister } from './backup-register.ts';
import type { Blobs } from './blobs.ts';
import { type Clock, isoInstant } from './clock.ts';
import type { Progress, Watch } from './copy-files.ts';
import { schemaNumber } from './migrations.ts';
import type { Restored } from './restore-journal.ts';
import { findSource, prepareRestore, type Preview, previewRestore, verifyBackup } from './restore.ts';
import type { Store } from './store.ts';
import type { ReadTx } from './transaction.ts';

export interface BackupTask extends Progress {
  kind: 'backup' | 'verify' | 'restore';
  folder: string;
  startedAt: string;
}

export interface Outcome {
  kind: BackupTask['kind'];
  ok: boolean;
  /** A person stopped it. */
  stopped: boolean;
  sentence: string;
  at: string;
  folder: string;
}

export interface BackupState {
  /** Where the next one is made. */
  place: string;
  entries: BackupEntry[];
  task: BackupTask | null;
  last: Outcome | null;
  /** The data folder was exchanged at this start. */
  restored: Restored | null;
  automatic: { nextAt: string | null; failure: BackupRegister['failure'] };
}

export interface BackupParts {
  store: Store;
  blobs: Blobs;
  dataFolder: string;
  settings: () => Pick<Changeable, 'backupEvery' | 'backupsKept' | 'backupFolder'>;
  clock: Clock;
  restored: Restored | null;
  /** Stops the server and starts it again, which carries a restore out; null where nobody can. */
  restart: (() => void) | null;
  logError: (error: unknown, about: string) => void;
}

const days = { day: 86_400_000, week: 7 * 86_400_000 } as const;
const lookEvery = 10 * 60_000;
/** After a failure the clock tries again, but not at each look: a full disk stays full for a while. */
const retryAfter = 6 * 3_600_000;

/** Backups of one data folder: made, listed, verified, restored, deleted; one such task at a time. */
export class Backups {
  readonly #parts: BackupParts;
  #task: BackupTask | null = null;
  #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #last: Outcome | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #noting: Promise<void> = Promise.resolve();
  #looking: Promise<unknown> = Promise.resolve();

  constructor(parts: BackupParts) {
    this.#parts = parts;
  }

  /** True while anything runs, so that an idle server does not leave in the middle. */
  get busy(): boolean {
    return this.#task !== null;
  }

  /** Begins to check whether a backup is due. */
  async start(): Promise<void> {
    await removeLeftovers(join(this.#parts.dataFolder, 'backups'));
    await removeLeftovers(this.#parts.dataFolder);
    if (this.#closed) return;
    this.#timer = setInterval(() => this.lookAtClock(), lookEvery);
    this.#timer.unref();
    this.lookAtClock();
  }

  /** Nothing of it asks the store afterwards. */
  async stop(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#stopping.abort();
    await Promise.all([this.#looking, this.#running.catch(() => undefined)]);
  }

  async state(): Promise<BackupState> {
    const { register, entries } = await this.#listed();
    const next = await this.#nextAt(entries, register);
    return {
      place: this.#place(),
      entries,
      task: this.#task,
      last: this.#last,
      restored: this.#parts.restored,
      automatic: { nextAt: next === null ? null : isoInstant(next), failure: register.failure },
    };
  }

  /** Makes one by hand, a copy of its own, and answers when it is whole. */
  async backUp(to?: string): Promise<Backup> {
    return this.#make('by-hand', to);
  }

  /** Makes one that shares files with the last automatic one, and deletes surplus ones. */
  async backUpAutomatically(listed?: readonly BackupEntry[]): Promise<Backup> {
    const entries = listed ?? (await this.#listed()).entries;
    const place = resolve(this.#place());
    const before = entries.filter(({ made, folder }) => made === 'automatically' && resolve(folder, '..') === place);
    const backup = await this.#make('automatically', undefined, before[0]?.folder);
    const surplus = before.slice(Math.max(0, this.#parts.settings().backupsKept - 1));
    // A person may have deleted some meanwhile.
    for (const { folder } of surplus) if (existsSync(folder)) await deleteBackup(folder);
    return backup;
  }

  /** With an earlier one, the files that did not change since are shared with it. */
  async #make(made: 'by-hand' | 'automatically', to?: string, earlier?: string): Promise<Backup> {
    const { backupFolder } = this.#parts.settings();
    if (to === undefined && backupFolder !== null && !existsSync(backupFolder)) {
      // Made again, it would be on the disk that the backup is to protect from.
      throw new AppError('conflict', `The folder for backups, ${backupFolder}, is not there. Is its disk connected?`);
    }
    const place = await requireBackupPlace(this.#parts.dataFolder, to ?? this.#place());
    if (to !== undefined && place === (await requireBackupPlace(this.#parts.dataFolder, this.#ownPlace))) {
      // In its place, all the others would end up inside this one, and be deleted with it.
      throw new AppError('invalid_request', `Backups are kept in ${place}. Name a folder in it, or somewhere else.`);
    }
    const folder = to === undefined ? freshName(place, isoInstant(this.#parts.clock())) : place;
    return this.#perform('backup', folder, async (watch) => {
      const backup = await backUp(this.#parts.store, this.#parts.blobs, folder, { ...watch, made, earlier });
      const checked = {
        at: isoInstant(this.#parts.clock()),
        ok: true,
        sentence: 'Every file was checked as it was copied.',
      };
      await this.#note((register) => {
        register.places = [...new Set([...register.places, resolve(folder, '..')])];
        register.verified[folder] = checked;
        if (made === 'automatically') register.failure = null;
      });
      return { result: backup, sentence: `The backup is complete: ${counted(backup.files)}.` };
    });
  }

  /** Ends what runs; what it had written is removed. A restore that was decided is not ended. */
  cancel(): void {
    this.#stopping.abort();
  }

  async verify(named: string): Promise<boolean> {
    const source = await findSource(this.#parts.dataFolder, named);
    return this.#perform('verify', source.place, async (watch) => {
      const at = isoInstant(this.#parts.clock());
      try {
        const { ok, files, damaged } = await verifyBackup(this.#parts.dataFolder, source, watch);
        const sentence = ok
          ? `The database is sound, and so ${files === 1 ? 'is its one file' : `are all ${files} files`}.`
          : `${damaged} of ${counted(files)} ${damaged === 1 ? 'is' : 'are'} missing or damaged. Don’t rely on this backup.`;
        await this.#note((register) => (register.verified[source.place] = { at, ok, sentence }));
        return { result: ok, sentence, ok };
      } catch (error) {
        if (!(error instanceof AppError) || error.problem !== 'invalid_file') throw error;
        await this.#note((register) => (register.verified[source.place] = { at, ok: false, sentence: error.message }));
        return { result: false, sentence: error.message, ok: false };
      }
    });
  }

  async delete(folder: string): Promise<void> {
    const { entries, task } = await this.state();
    if (!entries.some((entry) => entry.folder === folder)) throw new AppError('not_found', 'This backup is gone.');
    if (task?.folder === folder) throw new AppError('conflict', 'This backup is in use. Wait until that is done.');
    await deleteBackup(folder);
    await this.#note((register) => delete register.verified[folder]);
  }

  async preview(named: string): Promise<Preview> {
    return previewRestore(this.#parts.dataFolder, await findSource(this.#parts.dataFolder, named));
  }

  /** Prepares the exchange of the data folder and has the server started again, which carries it out. */
  async restore(named: string): Promise<void> {
    const { restart, dataFolder, blobs } = this.#parts;
    if (restart === null)
      throw new AppError('conflict', 'This Casewright can’t start itself again. Stop it and use “casewright restore”.');
    const source = await findSource(dataFolder, named);
    await this.#perform('restore', source.place, async (watch) => {
      const facts = await this.#factsOfNow();
      await blobs.withoutRemovals(() => prepareRestore(dataFolder, source, { ...watch, facts }));
      // The answer must be out before the server it comes from stops.
      setTimeout(restart, 100);
      return { result: undefined, sentence: 'Casewright is restarting with the data of the backup.' };
    });
  }

  /** Makes an automatic backup when one is due. */
  lookAtClock(): void {
    const look = this.#automatic().catch((error: unknown) => this.#parts.logError(error, 'automatic backup'));
    this.#looking = Promise.all([this.#looking, look]);
  }

  async #automatic(): Promise<void> {
    if (this.#closed) return;
    const { register, entries } = await this.#listed();
    const next = await this.#nextAt(entries, register);
    if (next === null || next > this.#parts.clock() || this.#task !== null || this.#closed) return;
    try {
      await this.backUpAutomatically(entries);
    } catch (error) {
      if (this.#closed || this.#last?.stopped === true) return;
      const sentence = error instanceof Error ? error.message : String(error);
      await this.#note((noted) => (noted.failure = { at: isoInstant(this.#parts.clock()), sentence }));
      throw error;
    }
  }

  /**
   * When the next automatic one is due; null when they are off, and while there is no matter. The first is due when
   * the first matter is as old as the time between two. A failed one is tried again after a while.
   */
  async #nextAt(entries: readonly BackupEntry[], { failure }: BackupRegister): Promise<number | null> {
    const { backupEvery } = this.#parts.settings();
    if (backupEvery === 'never') return null;
    const last = entries.find(({ made }) => made === 'automatically')?.madeAt ?? (await this.#firstMatterAt());
    if (last === null) return null;
    const due = Date.parse(last) + days[backupEvery];
    return failure === null ? due : Math.max(due, Date.parse(failure.at) + retryAfter);
  }

  async #firstMatterAt(): Promise<string | null> {
    const oldest = (tx: ReadTx) =>
      tx.db
        .selectFrom('cases')
        .select((eb) => eb.fn.min<string | null>('createdAt').as('at'))
        .executeTakeFirstOrThrow();
    return (await this.#parts.store.read(oldest)).at;
  }

  async #factsOfNow(): Promise<BackupFacts> {
    const madeAt = isoInstant(this.#parts.clock());
    const sums = await this.#parts.store.read(async (tx) => {
      const count = (table: 'cases' | 'evidence') =>
        tx.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
      const files = await tx.db
        .selectFrom('blobs')
        .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.sum<number | null>('size').as('bytes')])
        .executeTakeFirstOrThrow();
      return {
        matters: (await count('cases')).n,
        items: (await count('evidence')).n,
        files: files.n,
        bytes: files.bytes ?? 0,
      };
    });
    return { madeAt, made: 'before-restore', version: versionOfApplication(), schema: schemaNumber, ...sums };
  }

  get #ownPlace(): string {
    return resolve(this.#parts.dataFolder, 'backups');
  }

  #place(): string {
    return this.#parts.settings().backupFolder ?? this.#ownPlace;
  }

  /** Every backup that is known of, the newest first, with what was noted of them. */
  async #listed(): Promise<{ register: BackupRegister; entries: BackupEntry[] }> {
    const register = await readRegister(this.#parts.dataFolder);
    const places = [...new Set([this.#ownPlace, this.#place(), ...register.places])];
    return { register, entries: await listBackups(this.#parts.dataFolder, places, register.verified) };
  }

  /** One change after another: a deletion may be noted while a backup is. */
  #note(change: (register: BackupRegister) => unknown): Promise<void> {
    const noting = this.#noting.then(async () => {
      const register = await readRegister(this.#parts.dataFolder);
      change(register);
      await writeRegister(this.#parts.dataFolder, register);
    });
    // A change that can't be written fails for its caller; the next one must not fail with it.
    this.#noting = noting.catch(() => undefined);
    return noting;
  }

  async #perform<T>(
    kind: BackupTask['kind'],
    folder: string,
    work: (watch: Watch) => Promise<{ result: T; sentence: string; ok?: boolean }>,
  ): Promise<T> {
    if (this.#closed) throw new AppError('conflict', 'Casewright is stopping. Try again once it has restarted.');
    if (this.#task !== null)
      throw new AppError(
        'conflict',
        `Casewright is working on a backup (${this.#task.folder}). Wait until that is done, or stop it.`,
      );
    const startedAt = isoInstant(this.#parts.clock());
    const nothing = { phase: 'database', files: 0, totalFiles: 0, bytes: 0, totalBytes: 0 } as const;
    this.#task = { kind, folder, startedAt, ...nothing };
    const stopping = new AbortController();
    this.#stopping = stopping;
    const onProgress = (progress: Progress): void => {
      this.#task = { kind, folder, startedAt, ...progress };
    };
    const over = (ok: boolean, sentence: string, stopped = false): void => {
      this.#last = { kind, ok, stopped, sentence, at: isoInstant(this.#parts.clock()), folder };
    };
    const running = work({ signal: stopping.signal, onProgress });
    this.#running = running;
    try {
      const { result, sentence, ok = true } = await running;
      over(ok, sentence);
      return result;
    } catch (error) {
      if (!stopping.signal.aborted) {
        over(false, error instanceof AppError ? error.message : `It failed: ${(error as Error).message}.`);
        throw error;
      }
      over(false, 'It was stopped, and what was half written is removed.', true);
      throw new AppError('conflict', 'This was stopped. What was half written is removed; nothing else was changed.');
    } finally {
      this.#task = null;
    }
  }
}

/** `2026-11-21T08-12-33`: sorts by time, and no system refuses it. A second one of the same second gets a number. */
function freshName(place: string, instant: string): string {
  const name = join(place, instant.slice(0, 19).replaceAll(':', '-'));
  let folder = name;
  for (let number = 2; existsSync(folder); number += 1) folder = `${name}-${number}`;
  return folder;
}

function counted(files: number): string {
  return files === 1 ? 'one file' : `${files} files`;
}

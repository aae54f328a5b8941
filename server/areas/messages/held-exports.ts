import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { exportLimits } from '#server/importers/limits.ts';
import type { Answers } from '#server/importers/message.ts';
import type { StagedFile } from '#server/store/blobs.ts';
import { requireSpace } from '#server/store/free-space.ts';

/** What is known of an export that waits: for further parts, for answers, or for a person who looks at its preview. */
export interface HeldFacts {
  accountId: string;
  caseId: string;
  fileName: string;
  /** Of the whole file. */
  sha256: string;
  parts: number;
  answers: Answers;
  device: string | null;
  courtCaseId: string | null;
  /** How it ended, where nothing else remembers it. */
  ended: 'cancelled' | null;
}

export interface HeldExport extends HeldFacts {
  id: string;
  /** How many parts are here. */
  received: number;
  /** The whole file; null while parts are missing, and once it ended. */
  whole: StagedFile | null;
}

const week = 7 * 86_400_000;
const wholeName = 'export';
const partName = (part: number): string => `part-${String(part).padStart(3, '0')}`;

/**
 * Exports that are not imported yet, each in a folder of its own in the data folder: their bytes and what the person has
 * said of them. Nothing of them is in the database or in a backup. After a week without a request they are removed.
 */
export class HeldExports {
  readonly #folder: string;
  /** What is done to them, one after the other: two windows may send the same export. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'exports');
  }

  find(id: string): Promise<HeldExport | undefined> {
    return this.#inTurn(() => this.#find(id));
  }

  /** Keeps a file that came in one piece, or a part of one; the staged file may go afterwards. */
  receive(id: string, facts: HeldFacts, file: StagedFile, part: number): Promise<HeldExport> {
    return this.#inTurn(async () => {
      const known = await this.#find(id);
      if (known?.whole) return this.#note(id, facts);
      const folder = this.#pathOf(id);
      await requireSpace(this.#folder, file.size, 'this export');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await place(file.path, join(folder, facts.parts === 1 ? wholeName : partName(part)));
      await this.#note(id, facts);
      if (facts.parts > 1) await this.#join(id, facts);
      return this.#required(id);
    });
  }

  /** Keeps what was said of one that is here. */
  note(id: string, facts: HeldFacts): Promise<HeldExport> {
    return this.#inTurn(() => this.#note(id, facts));
  }

  /** Removes the bytes; what was said of it stays for a week. */
  release(id: string, ended: HeldFacts['ended']): Promise<void> {
    return this.#inTurn(async () => {
      const held = await this.#find(id);
      if (!held) return;
      await rm(join(this.#pathOf(id), wholeName), { force: true });
      await this.#note(id, { ...factsOf(held), ended });
    });
  }

  remove(id: string): Promise<void> {
    return this.#inTurn(() => rm(this.#pathOf(id), { recursive: true, force: true }));
  }

  /** Removes those that no request has named for a week. */
  sweep(now: number): Promise<void> {
    return this.#inTurn(async () => {
      for (const id of await readdir(this.#folder).catch(noneWhereAbsent)) {
        const { mtimeMs } = await stat(join(this.#pathOf(id), 'facts.json')).catch(() => stat(this.#pathOf(id)));
        if (now - mtimeMs > week) await rm(this.#pathOf(id), { recursive: true, force: true });
      }
    });
  }

  async #find(id: string): Promise<HeldExport | undefined> {
    const folder = this.#pathOf(id);
    const json = await readFile(join(folder, 'facts.json'), 'utf8').catch(undefinedWhereAbsent);
    if (json === undefined) return undefined;
    const facts = JSON.parse(json) as HeldFacts;
    const names = await readdir(folder);
    const path = join(folder, wholeName);
    const whole = names.includes(wholeName) ? { path, size: (await stat(path)).size, sha256: facts.sha256 } : null;
    const received = whole ? facts.parts : names.filter((name) => name.startsWith('part-')).length;
    return { ...facts, id, received, whole };
  }

  async #required(id: string): Promise<HeldExport> {
    const held = await this.#find(id);
    if (!held) throw new Error('An export that was just kept is gone.');
    return held;
  }

  async #note(id: string, facts: HeldFacts): Promise<HeldExport> {
    const path = join(this.#pathOf(id), 'facts.json');
    await writeFile(`${path}.new`, JSON.stringify(facts), { mode: 0o600 });
    await rename(`${path}.new`, path);
    return this.#required(id);
  }

  /** Once all parts are here: they are written one after the other, and must be what the sender says they are. */
  async #join(id: string, { parts, sha256 }: HeldFacts): Promise<void> {
    const folder = this.#pathOf(id);
    const paths = Array.from({ length: parts }, (_, at) => join(folder, partName(at + 1)));
    const sizes = await Promise.all(
      paths.map((path) =>
        stat(path).then(
          ({ size }) => size,
          () => null,
        ),
      ),
    );
    const size = sizes.reduce<number>((sum, each) => sum + (each ?? 0), 0);
    if (size > exportLimits.bytes) {
      await rm(folder, { recursive: true });
      throw tooLarge('An export may have at most 2 GiB. Export a shorter period.', exportLimits.bytes);
    }
    if (sizes.includes(null)) return;
    await requireSpace(folder, size, 'putting the parts of this export together');
    const joined = join(folder, 'joined');
    const found = await writeAll(paths, joined);
    if (found !== sha256) {
      await rm(folder, { recursive: true });
      throw invalid(
        'The parts do not add up to the file whose `sha256` was given. They were removed; send them again.',
        'sha256',
      );
    }
    await rename(joined, join(folder, wholeName));
    for (const path of paths) await rm(path, { force: true });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #pathOf(id: string): string {
    return join(this.#folder, id);
  }
}

/** For the same account, matter and file always the same, so that sending it again goes on where it was. */
export function importIdOf(...of: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(of)).digest('hex');
  // A UUID of version 8, which is for ids that an application makes in its own way.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

export function factsOf({ id: _id, received: _received, whole: _whole, ...facts }: HeldExport): HeldFacts {
  return facts;
}

/** A second name for the same bytes, where the disk knows such. */
async function place(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await link(from, to).catch(() => copyFile(from, to));
}

async function writeAll(paths: readonly string[], target: string): Promise<string> {
  const hash = createHash('sha256');
  await using file = await open(target, 'w', 0o600);
  for (const path of paths) {
    for await (const bytes of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
      hash.update(bytes);
      await file.writeFile(bytes);
    }
  }
  await file.datasync();
  return hash.digest('hex');
}

export function tooLarge(most: string, limitBytes: number): AppError {
  return new AppError('file_too_large', `${most} Nothing was imported.`, { limitBytes });
}

function noneWhereAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function undefinedWhereAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

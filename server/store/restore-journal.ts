import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { databaseName } from './backup.ts';
import { type BackupFacts, factsName } from './backup-facts.ts';
import { carryTokens } from './database-file.ts';

/*
 * The swap of a restore. Before it, everything new is whole and checked in its own folder; the journal is the decision.
 * From then on every start of the server continues where the last one ended, by renames that can be repeated: at any
 * moment the data folder is the old one or becomes the new one, whole.
 */

export const journalName = 'restore.json';
export const incomingPrefix = 'restore-incoming-';
export const asidePrefix = 'before-restore-';

/** What a restore exchanges; all else in a data folder belongs to the machine, not to the matters. */
const exchanged = [
  databaseName,
  `${databaseName}-wal`,
  `${databaseName}-shm`,
  'blobs',
  'previews',
  'thumbnails',
  'views',
];

const JournalRecord = z.object({
  /** `aside`: the old data is being moved aside. `in`: the new data is being moved to its place. */
  phase: z.enum(['aside', 'in']),
  from: z.string(),
  incoming: z.string().startsWith(incomingPrefix),
  aside: z.string().startsWith(asidePrefix),
  at: z.string(),
  /** The list entry of the data that is moved aside. */
  facts: z.custom<BackupFacts>((value) => typeof value === 'object' && value !== null).nullable(),
});

export type Journal = z.output<typeof JournalRecord>;

export interface Restored {
  from: string;
  /** The folder that holds what was there before. */
  keptIn: string;
}

/** Called between the steps; a test ends the process here. */
export type Step = (name: string) => void;

export function writeJournal(dataFolder: string, journal: Journal): void {
  const draft = join(dataFolder, `${journalName}.new`);
  writeFileSync(draft, JSON.stringify(journal), { mode: 0o600, flush: true });
  renameSync(draft, join(dataFolder, journalName));
  reachDisk(dataFolder);
}

/**
 * Finishes a restore that was decided, and removes what one left that was not. Called by the owner of the data folder
 * before anything in it is opened; answers what was restored, or null.
 */
export function finishRestore(dataFolder: string, step: Step = () => undefined): Restored | null {
  const journal = readJournal(dataFolder);
  if (journal === null) {
    removeUndecided(dataFolder);
    return null;
  }
  const incoming = join(dataFolder, journal.incoming);
  const aside = join(dataFolder, journal.aside);
  if (journal.phase === 'aside') {
    putAside(dataFolder, aside, journal, step);
    if (existsSync(join(aside, databaseName)))
      carryTokens(join(aside, databaseName), join(incoming, databaseName), journal.at);
    step('tokens carried over');
    writeJournal(dataFolder, { ...journal, phase: 'in' });
    step('turned round');
  }
  putIn(dataFolder, incoming, step);
  rmSync(incoming, { recursive: true, force: true });
  step('emptied');
  rmSync(join(dataFolder, journalName), { force: true });
  reachDisk(dataFolder);
  return { from: journal.from, keptIn: aside };
}

function putAside(dataFolder: string, aside: string, { facts }: Journal, step: Step): void {
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  if (facts !== null) writeFileSync(join(aside, factsName), `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  // The write-ahead log goes first: a database without its log is only older, a log without its database is nothing.
  for (const name of exchanged.toReversed()) {
    const place = join(dataFolder, name);
    if (existsSync(place)) renameSync(place, join(aside, name));
    step(`${name} put aside`);
  }
  reachDisk(aside);
  reachDisk(dataFolder);
}

function putIn(dataFolder: string, incoming: string, step: Step): void {
  for (const name of exchanged) {
    const place = join(incoming, name);
    if (existsSync(place)) renameSync(place, join(dataFolder, name));
    step(`${name} put in`);
  }
  reachDisk(dataFolder);
}

function readJournal(dataFolder: string): Journal | null {
  let text: string;
  try {
    text = readFileSync(join(dataFolder, journalName), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const result = JournalRecord.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  throw new Error(
    `The note of a restore in progress (${join(dataFolder, journalName)}) can’t be understood, so nothing was touched. A newer Casewright may have written it; start that one.`,
  );
}

function removeUndecided(dataFolder: string): void {
  if (!existsSync(dataFolder)) return;
  for (const name of readdirSync(dataFolder)) {
    if (name.startsWith(incomingPrefix) || name === `${journalName}.new`) {
      rmSync(join(dataFolder, name), { recursive: true, force: true });
    }
  }
}

/** A rename survives a power cut only once its folder is on disk too; Windows has no such call and needs none. */
function reachDisk(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

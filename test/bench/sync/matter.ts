import { Readable } from 'node:stream';
import { proseWriter, randomNumbers } from '#test/bench/matter/prose.ts';
import type { Desktop } from './desktop.ts';

/** How many records of each kind a matter has. */
export interface Shape {
  courtFiles: number;
  folders: number;
  categories: number;
  contacts: number;
  /** Each with its own file. */
  evidence: number;
  hearings: number;
  /** Lines on the lists of the hearings, two in a row on each. */
  resources: number;
  todos: number;
  timeline: number;
}

/** One in ten records is evidence with a file; with the case itself they are 10,000. */
export const whole: Shape = {
  courtFiles: 5,
  folders: 40,
  categories: 20,
  contacts: 200,
  evidence: 1000,
  hearings: 60,
  resources: 120,
  todos: 800,
  timeline: 7754,
};

/** To see that it runs. */
export const quick: Shape = {
  courtFiles: 1,
  folders: 2,
  categories: 1,
  contacts: 3,
  evidence: 8,
  hearings: 2,
  resources: 3,
  todos: 8,
  timeline: 31,
};

export function recordsIn(shape: Shape): number {
  return 1 + Object.values(shape).reduce((sum: number, count: number) => sum + count, 0);
}

/** Bytes that nothing reads text from, so that the figures are those of sync. */
export function fileOf(number: number): { name: string; bytes: Buffer } {
  const random = randomNumbers(number + 1);
  const bytes = Buffer.alloc(48_000 + number);
  for (let at = 0; at < bytes.length; at += 4)
    bytes.writeUInt32LE(Math.floor(random() * 2 ** 32), Math.min(at, bytes.length - 4));
  return { name: `Record ${String(number).padStart(4, '0')}.bin`, bytes };
}

const filesAtOnce = 25;

/** Fills a matter through its operations, as a person's own work would; answers the id of one event of the timeline. */
export async function fillMatter(desktop: Desktop, caseId: string, shape: Shape): Promise<string> {
  const random = randomNumbers(11);
  const write = proseWriter(11);
  const words = (length: number): string => write(length).join(' ');
  const one = (ids: readonly string[]): string => ids[Math.floor(random() * ids.length)] ?? '';
  const day = (): string =>
    new Date(Date.UTC(2015 + Math.floor(random() * 10), 0, 1 + Math.floor(random() * 365))).toISOString().slice(0, 10);
  const make = async (operation: string, count: number, body: (at: number) => object): Promise<string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const { id } = await desktop.call<{ id: string }>(operation, { body: { caseId, ...body(at) } });
      ids.push(id);
    }
    return ids;
  };

  const courtFiles = await make('post_court_cases', shape.courtFiles, (at) => ({
    caption: `${words(3)} ${at}`,
    number: `26-D-${at}`,
  }));
  const folders = await make('post_folders', shape.folders, (at) => ({ name: `${words(2)} ${at}`, kind: 'evidence' }));
  const categories = await make('post_issues', shape.categories, (at) => ({ name: `${words(2)} ${at}` }));
  const contacts = await make('post_contacts', shape.contacts, (at) => ({
    name: `${words(2)} ${at}`,
    role: 'witness',
  }));
  const evidence = await addFiles(desktop, shape.evidence, () => ({ caseId, folderId: one(folders) }));
  // Every second item has been worked on; an upload to a plain v1 server can't say that.
  for (const id of evidence.filter((_, at) => at % 2 === 0)) {
    const body = { description: words(15), issueIds: [one(categories)] };
    await desktop.call('patch_evidence_by_id', { path: { id }, body });
  }
  const hearings = await make('post_hearings', shape.hearings, () => ({
    date: day(),
    purpose: words(4),
    courtCaseId: one(courtFiles),
    contactIds: [one(contacts)],
  }));
  await make('post_todos', shape.todos, () => ({ title: words(6), detail: words(12), hearingId: one(hearings) }));
  for (let at = 0; at < shape.resources; at += 1) {
    const body = { kind: 'evidence', itemId: evidence[at] ?? '', note: words(3) };
    await desktop.call('post_hearings_by_id_resources', { path: { id: hearings[at % hearings.length] ?? '' }, body });
  }
  const events = await make('post_timeline', shape.timeline, () => ({
    date: day(),
    title: words(7),
    detail: random() < 0.5 ? '' : words(40),
    evidenceIds: random() < 0.2 ? [one(evidence)] : [],
  }));
  return events[Math.floor(events.length / 2)] ?? '';
}

async function addFiles(desktop: Desktop, count: number, body: () => Record<string, unknown>): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < count; from += filesAtOnce) {
    const files = [];
    for (let at = from; at < Math.min(count, from + filesAtOnce); at += 1) {
      const { name, bytes } = fileOf(at);
      files.push({ ...(await desktop.blobs.stage(Readable.from([bytes]))), fileName: name });
    }
    const answer = await desktop.call<{ evidence: { id: string }[] }>('post_evidence', { body: body(), files });
    for (const file of files) await desktop.blobs.discard(file);
    ids.push(...answer.evidence.map(({ id }) => id));
  }
  return ids;
}

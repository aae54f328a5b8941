import { findMatter } from '#server/access/matters.ts';
import type { PacketNews } from '#server/catalog/news.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import type { JobContext } from '#server/store/jobs.ts';
import type { JobRow } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { type BuildRequest, findBuild, updateBuild } from './builds.ts';
import { buildPacket, type BuildParts } from './build-packet.ts';
import { seenPackets } from './queries.ts';
import { type PacketView, viewOf } from './read-packets.ts';

/** The jobs of packets, which share the presses: one runs at a time. */
const oneAtATime = 'packets';
const newsEvery = 300;
const triesAtMost = 3;
const gaveUp = 'Building this packet stopped several times, so it is not tried again. Nothing of it was given out.';

export type JobParts = BuildParts & { notify: (news: PacketNews) => void };

interface Asker {
  accountId: string;
  seesPrivate: 0 | 1;
}

/** What whoever asked sees of a packet now; undefined where that is nothing any more. */
async function seen(tx: ReadTx, packetId: string, { accountId, seesPrivate }: Asker): Promise<PacketView | undefined> {
  const row = await tx.db.selectFrom('packets').select(['caseId']).where('id', '=', packetId).executeTakeFirst();
  const viewer = { accountId, seesPrivate };
  const account = await tx.db
    .selectFrom('accounts')
    .select(['email', 'name'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const matter = row && (await findMatter(tx, viewer, row.caseId));
  if (!matter || !account) return undefined;
  const principal = { accountId, ...account, emailVerified: true };
  const context = { tx, viewer, principal, matter, now: isoInstant(Date.now()) };
  const packet = (await seenPackets(context)).find(({ id }) => id === packetId);
  return packet && viewOf(context, packet);
}

/** Makes and looks at the pages of a packet’s items; what was made is kept, so that it goes on where it was stopped. */
export class PacketChecker {
  readonly kind = 'checkPacket';
  readonly oneAtATime = oneAtATime;
  readonly #parts: JobParts;

  constructor(parts: JobParts) {
    this.#parts = parts;
  }

  async run({ subjectId: packetId, caseId, payload }: JobRow, context: JobContext): Promise<void> {
    const view = await context.read((tx) => seen(tx, packetId, JSON.parse(payload) as Asker));
    if (view === undefined || caseId === null) return;
    const { pages, services, notify } = this.#parts;
    const { contents, profile, wanted } = view;
    const sources = contents.filter(({ origin }) => origin.from !== 'nothing');
    const say = (done: number): void => notify({ packetId, caseId, buildId: null, done, of: sources.length });
    let last = 0;
    for (const [done, content] of sources.entries()) {
      await pages.make(content, profile, wanted, { services, read: context.read, signal: context.signal });
      if (Date.now() - last < newsEvery) continue;
      last = Date.now();
      say(done + 1);
    }
    await context.finish(() => Promise.resolve());
    say(sources.length);
  }
}

/** Builds a packet, step by step; after a crash it goes on after the last step that was done. */
export class PacketBuilder {
  readonly kind = 'buildPacket';
  readonly oneAtATime = oneAtATime;
  readonly #parts: JobParts;

  constructor(parts: JobParts) {
    this.#parts = parts;
  }

  async run({ subjectId, attempts }: JobRow, context: JobContext): Promise<void> {
    const build = await context.read((tx) => findBuild(tx, subjectId));
    if (build === undefined || (build.state !== 'queued' && build.state !== 'running')) return;
    const { id, packetId, caseId, accountId } = build;
    const { seesPrivate } = JSON.parse(build.request) as BuildRequest;
    let last = 0;
    const stop = new AbortController();
    const signal = AbortSignal.any([context.signal, stop.signal]);
    /** Nobody waits for what is said of a step: where it can’t be written, the build itself stops, with that error. */
    const report = (done: number, of: number | null): Promise<void> =>
      progress(done, of).catch((error: unknown) => {
        trouble ??= error;
        stop.abort();
      });
    let trouble: unknown;
    const progress = async (done: number, of: number | null): Promise<void> => {
      if (Date.now() - last < newsEvery) return;
      last = Date.now();
      let wanted = false;
      await context.commit(async (tx) => {
        wanted = true;
        await updateBuild(tx, id, { state: 'running', progress: JSON.stringify({ done, of }) });
      });
      if (wanted) this.#parts.notify({ packetId, caseId, buildId: id, done, of });
      else stop.abort();
    };
    try {
      const view = await context.read((tx) => seen(tx, packetId, { accountId, seesPrivate }));
      if (!view) throw new AppError('not_found', 'The person who asked for this packet can no longer see it.');
      await buildPacket({ build, view, context: { ...context, signal }, report }, this.#parts);
    } catch (error) {
      if (trouble !== undefined) throw trouble;
      if (stop.signal.aborted) return;
      if (context.signal.aborted || (!(error instanceof AppError) && attempts < triesAtMost)) throw error;
      await this.#fail(context, id, error instanceof AppError ? error.message : gaveUp);
    }
    this.#parts.notify({ packetId, caseId, buildId: id, done: 1, of: 1 });
  }

  #fail(context: JobContext, id: string, error: string): Promise<void> {
    return context.finish((tx) => updateBuild(tx, id, { state: 'failed', error, finishedAt: tx.now }));
  }
}

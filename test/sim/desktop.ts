import { operations, syncedOperations } from '#server/areas/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import { newId } from '#server/store/ids.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { SyncEngine } from '#server/sync/engine.ts';
import { ownDataFolder, type Ownership } from '#server/owner/own-data-folder.ts';
import type { RunReport } from '#server/sync/engine-types.ts';
import type { Wire } from '#server/sync/ports.ts';
import { sql } from 'kysely';
import { serverAddress } from './carrier.ts';
import { Crash } from './faults.ts';
import { House } from './house.ts';
import { RealServer } from './real-server.ts';
import type { Seeded } from './seeded.ts';
import type { V1Answer, V1Request } from './v1-door.ts';
import type { V1Record } from './v1-records.ts';
import { type View, viewOf } from './view.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface DesktopParts {
  name: string;
  folder: string;
  time: VirtualTime;
  chance: Seeded;
  token: string;
  wire: (desktop: Desktop) => Wire;
  /** Gets what the engine takes for its own fault. */
  onFault: (error: unknown) => void;
}

const remoteId = 'the-remote';
/** What sync keeps; its log and the moments of its runs may change at rest. */
const stateTables = [
  'syncBases',
  'syncOutbox',
  'syncTombstones',
  'syncAbsences',
  'syncDistinct',
  'syncQuestions',
  'syncQuarantine',
];

/** One person's computer: the real store, pipeline and engine, at a clock that may be wrong. */
export class Desktop {
  readonly name: string;
  readonly house: House;
  readonly remoteId = remoteId;
  /** How wrong its clock is. */
  offset = 0;
  /** The process ended: it does nothing until it is started again. */
  dead = false;
  running = false;
  caseId = '';
  engine: SyncEngine;
  readonly #parts: DesktopParts;
  readonly #ownership: Ownership;
  readonly #door: RealServer;
  /** What its person saw last, and the resources that were changed since. */
  #seen: View | undefined;
  readonly #changed = new Set<string>();

  private constructor(house: House, parts: DesktopParts) {
    this.name = parts.name;
    this.house = house;
    this.#parts = parts;
    this.#ownership = own(house.folder);
    this.#door = RealServer.around(house, () => parts.time.now + this.offset);
    this.engine = this.#newEngine();
    house.store.onCommit((changes) => {
      for (const { resource } of changes) this.#changed.add(resource);
    });
  }

  static async open(parts: DesktopParts): Promise<Desktop> {
    // The clock is read through a holder, because the house is built first.
    const skew = { of: (): number => 0 };
    const house = await House.open(parts.folder, () => parts.time.now + skew.of());
    const desktop = new Desktop(house, parts);
    skew.of = () => desktop.offset;
    desktop.caseId = ((await house.person('get_case')) as { caseId: string }).caseId;
    return desktop;
  }

  async link(remoteCaseId: string): Promise<void> {
    await this.engine.addRemote({
      id: remoteId,
      accountId: this.house.principal.accountId,
      name: 'Deployment',
      url: serverAddress,
      token: this.#parts.token,
    });
    await this.engine.select(remoteId, { caseId: this.caseId, remoteCaseId });
  }

  /** What its person does in the window. */
  answer(request: V1Request): Promise<V1Answer> {
    return this.#door.answer({ ...request, free: true });
  }

  /** What its person sees, in Trash too. Only what the log of changes says is read again, unless `whole`. */
  async view(whole = false): Promise<View> {
    const known = whole || !this.#seen ? undefined : { view: this.#seen, changed: new Set(this.#changed) };
    this.#changed.clear();
    const headers = { 'x-include-trash': '1' };
    const door = { answer: (request: V1Request) => this.answer({ ...request, headers }) };
    this.#seen = await viewOf(door, this.caseId, undefined, known);
    return this.#seen;
  }

  /** What its person moved to Trash, was put back from there, or is deleted permanently. */
  trash(work: (tx: WriteTx) => Promise<void>): Promise<void> {
    const { accountId } = this.house.principal;
    return this.house.store.write({ accountId, tokenId: null, transport: 'window', requestId: newId() }, work);
  }

  /** Its person gives a packet to others as it is; answers the items that were printed, null where that is refused. */
  give(packet: V1Record, to: string): Promise<readonly V1Record[] | null> {
    return this.#door.give({ ...packet, caseId: this.caseId }, to);
  }

  /** Its person restores what was deleted there; null where that is refused. */
  async restore(quarantineId: string): Promise<string | null> {
    try {
      return await this.engine.restore(quarantineId, this.house.principal.accountId);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  /** One run; a crash in it ends the process, which is started again. */
  async run(): Promise<RunReport | 'crashed'> {
    this.running = true;
    try {
      const report = await this.engine.run(remoteId);
      return this.dead ? 'crashed' : report;
    } catch (error) {
      if (!(error instanceof Crash) && !this.dead) throw error;
      return 'crashed';
    } finally {
      this.running = false;
      if (this.dead) this.#restart();
    }
  }

  /** Whether a second program would be let into the folder while this one works in it. */
  letsAnotherIn(): boolean {
    const another = ownDataFolder(this.house.folder, { version: 'another' });
    another?.release();
    return another !== null;
  }

  async close(): Promise<void> {
    this.#ownership.release();
    await this.house.close();
  }

  /** Everything sync keeps, as text; with its log when `all`. */
  async state(all = false): Promise<string> {
    const tables = all ? [...stateTables, 'syncLog', 'syncMatters', 'syncRemotes'] : stateTables;
    return this.house.store.read(async (tx) => {
      const dumps: unknown[] = [];
      for (const table of tables) dumps.push(await tx.query(sql`select * from ${sql.table(table)}`));
      return JSON.stringify(dumps);
    });
  }

  async rows(table: string): Promise<Record<string, unknown>[]> {
    return this.house.store.read((tx) => tx.query<Record<string, unknown>>(sql`select * from ${sql.table(table)}`));
  }

  changes(): Promise<number> {
    return this.house.changes();
  }

  #restart(): void {
    this.dead = false;
    this.engine = this.#newEngine();
  }

  #newEngine(): SyncEngine {
    const { time, chance, token, onFault } = this.#parts;
    return new SyncEngine({
      store: this.house.store,
      pipeline: this.house.pipeline,
      blobs: this.house.blobs,
      operations: [...operations, ...syncedOperations],
      rules: syncRules,
      wire: this.#parts.wire(this),
      clock: time.clock(() => this.offset),
      chance: chance.next,
      secretOf: () => Promise.resolve(token),
      dataFolder: this.house.folder,
      logError: onFault,
    });
  }
}

function own(folder: string): Ownership {
  const ownership = ownDataFolder(folder, { version: 'simulated' });
  if (!ownership) throw new Error(`Somebody else works in ${folder}.`);
  return ownership;
}

import type { Desktop } from './desktop.ts';
import type { Fault } from './faults.ts';
import type { World } from './world.ts';

const minute = 60_000;
const day = 86_400_000;

/** What happens to the server and to clocks between the runs. */
export class Mishaps {
  readonly #world: World;
  #putBack: ((marked: boolean) => void) | undefined;
  #weeks = 0;
  /** The feed left something out: only the weekly look at all lists can show it. */
  feedLied = false;

  constructor(world: World) {
    this.#world = world;
  }

  async archive(archived: boolean): Promise<void> {
    const { remote } = this.#world;
    this.#say(archived ? 'the matter is archived there' : 'the matter is not archived there');
    if (archived) this.#count('matter archived');
    const body = { caseId: remote.caseId, archived };
    await remote.door.answer({ method: 'POST', path: '/case/update', query: {}, token: '', free: true, body });
  }

  scope(desktop: Desktop, given: boolean): void {
    const { chance, remote } = this.#world;
    const permission = chance.pick(['todos:read', 'todos:write', 'evidence:read', 'timeline:write', 'case:read']);
    remote.revoke?.(desktop.name, given ? null : (permission ?? null));
    if (!given) this.#count('permission taken');
    this.#say(`${desktop.name}: ${given ? 'all permissions' : `without ${permission}`}`);
  }

  clock(desktop: Desktop): void {
    desktop.offset = this.#world.chance.pick([0, day, -day, 5 * minute]) ?? 0;
    if (desktop.offset !== 0) this.#count('clock wrong');
  }

  backUp(): void {
    const { chance, remote, oracle } = this.#world;
    // What people do next, and who runs first, makes of it each of the cases of SPEC 2.5.
    if (!this.#putBack || chance.happens(0.5)) {
      this.#putBack = remote.save?.();
      // What is made from now on is newer than all of it: two versions of one millisecond tell nothing (SPEC 2.5).
      this.#world.time.pass(1);
      return;
    }
    const marked = chance.happens(0.5);
    this.#putBack(marked);
    oracle.restored = true;
    this.#count('backup put back');
    this.#say(`a backup is put back there, ${marked ? 'which says so' : 'as it was'}`);
  }

  /** The server no longer goes back so far: 410. */
  forget(): void {
    this.#world.remote.feed?.forget();
    this.#count('cursor forgotten');
    this.#say('the feed forgets what was before');
  }

  leaveOut(): void {
    this.#world.remote.feed?.leaveOut();
    this.feedLied = true;
    this.#count('change left out of the feed');
    this.#say('the feed will leave a change out');
  }

  /** A permission for one record is taken, or all are given back. */
  async hide(desktop: Desktop, shown: boolean): Promise<void> {
    const { chance, remote } = this.#world;
    const there = await this.#world.viewThere();
    const picked = shown ? undefined : chance.pick(there.records.get('timelineEntries') ?? []);
    // Only a feed that was read before says that a record is hidden and not deleted (SPEC 5.6).
    const readsFeed = (await desktop.rows('syncMatters')).some(({ cursor }) => cursor !== null);
    const record = readsFeed ? picked : undefined;
    remote.feed?.hide(desktop.name, record?.id ?? null);
    if (record) this.#count('record hidden');
    this.#say(`${desktop.name}: ${record ? `${record.id} is hidden` : 'nothing is hidden'}`);
  }

  week(): void {
    // What is in quarantine for 30 days must not run out here.
    if (this.#weeks >= 2) return;
    this.#weeks += 1;
    this.#count('more than a week');
    this.#say('more than a week passes');
    this.#world.time.pass(8 * day);
  }

  /** Everything is as it should be again. */
  async end(): Promise<void> {
    await this.archive(false);
    for (const desktop of this.#world.desktops) {
      desktop.offset = 0;
      this.scope(desktop, true);
      if (this.#world.remote.feed) await this.hide(desktop, true);
    }
    this.#world.remote.feed?.announceAll();
    if (!this.feedLied) return;
    this.#say('more than a week passes');
    this.#world.time.pass(8 * day);
  }

  #say(event: string): void {
    this.#world.note(event);
  }

  #count(fault: Fault): void {
    this.#world.network.count(fault);
  }
}

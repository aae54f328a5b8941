import type { Actor } from './actors.ts';
import type { Desktop } from './desktop.ts';
import { idsIn, type V1Record } from './v1-records.ts';
import { recordsIn, type View } from './view.ts';
import type { World } from './world.ts';

/*
 * People number exhibits, and others are given some. Nobody gives out a number that somebody has for another file, or
 * that the sides don’t agree about: what is asked about then, and what is left as it is, are tests of the engine.
 */

/** Few, so that two computers take one. */
const numbers = ['A', 'B', 'C', 'D'];

interface Given {
  number: string;
  /** The items that have it on the side that gave it. */
  items: readonly string[];
  side: Actor;
}

/** The numbers that others were given, by the SHA-256 of the file. */
export class GivenNumbers {
  readonly #given = new Map<string, Given>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Somebody gives an item a number, another one or none; of one that others were given it is refused. */
  async change(actor: Actor): Promise<void> {
    const { chance, oracle, editor } = this.#world;
    const view = await editor.seenBy(actor);
    const packed = recordsIn(view, 'packets').flatMap(({ id }) => exhibitsOf(view, id));
    const item = chance.pick(packed.length > 0 && chance.happens(0.7) ? packed : recordsIn(view, 'evidence'));
    if (!item) return;
    const isFrozen = (item['exhibitState'] ?? null) !== null;
    if (this.#given.has(String(item['sha256'])) && !isFrozen) return;
    const taken = new Set([...this.#given.values()].map(({ number }) => number));
    const number = chance.pick([...numbers.filter((each) => !taken.has(each)), null]) ?? null;
    const edits = await editor.number(actor, item, number);
    if (isFrozen && edits.length > 0 && number !== item['exhibitNumber'])
      oracle.violate('I4', `${String(item['fileName'])} was given to others and got another number at ${actor.name}.`);
    this.#world.acknowledge(edits);
  }

  /** Which packets somebody can give out. */
  async givable(giving: Actor): Promise<(packet: V1Record) => boolean> {
    const views = await this.#everySide();
    const view = await this.#world.editor.seenBy(giving);
    const put = await Promise.all(this.#world.desktops.map((desktop) => desktop.rows('syncQuarantine')));
    const away = JSON.stringify(put);
    const fits = (item: V1Record): boolean => {
      const { sha256, exhibitNumber: number } = item;
      if ((number ?? null) === null || this.#given.get(String(sha256))?.number === number) return true;
      const all = views.flatMap((each) => recordsIn(each, 'evidence'));
      const agreed = all.every((each) => (each['sha256'] === sha256) === (each['exhibitNumber'] === number));
      return agreed && item['private'] !== true && !away.includes(`\\"exhibitNumber\\":\\"${String(number)}\\"`);
    };
    return ({ id }) => exhibitsOf(view, id).every(fits);
  }

  /** What was printed was given under the numbers that it has. */
  async giveOut(giving: Actor, refIds: readonly string[]): Promise<void> {
    const items = recordsIn(await this.#world.editor.seenBy(giving), 'evidence');
    for (const { id, sha256, exhibitNumber } of items.filter((each) => refIds.includes(each.id))) {
      if (typeof exhibitNumber !== 'string' || this.#given.has(String(sha256))) continue;
      this.#given.set(String(sha256), { number: exhibitNumber, items: [id], side: giving });
    }
  }

  /** A number that was given stays with its file on the side that gave it. */
  async check(): Promise<void> {
    const { oracle } = this.#world;
    for (const { number, items, side } of this.#given.values()) {
      const view = await this.#world.editor.seenBy(side);
      for (const { id, exhibitNumber } of recordsIn(view, 'evidence'))
        if (items.includes(id) && exhibitNumber !== number && !oracle.restored)
          oracle.violate(
            'I4',
            `${id} was given to others as ${number} and is ${String(exhibitNumber)} at ${side.name}.`,
          );
    }
  }

  /** At rest every desktop knows what others were given, and keeps it (SPEC 11.11). */
  async checkFrozen(desktop: Desktop): Promise<void> {
    const { oracle, remote } = this.#world;
    if (!remote.papers || oracle.restored) return;
    for (const { sha256, exhibitNumber, exhibitState } of await desktop.rows('evidence')) {
      if (this.#given.get(String(sha256))?.number !== exhibitNumber || exhibitState !== null) continue;
      oracle.violate('I4', `${desktop.name} does not know that others were given ${String(exhibitNumber)}.`);
    }
  }

  async #everySide(): Promise<View[]> {
    const { desktops } = this.#world;
    const here = await Promise.all(desktops.map((desktop) => this.#world.viewHere(desktop)));
    return [...here, await this.#world.viewThere()];
  }
}

function exhibitsOf(view: View, packetId: string): V1Record[] {
  const items = recordsIn(view, 'packetItems').filter((item) => item['packetId'] === packetId);
  const ids = new Set(idsIn(items.filter(({ kind }) => kind === 'exhibit').map(({ refId }) => refId)));
  return recordsIn(view, 'evidence').filter(({ id }) => ids.has(id));
}

import type { Edit } from './actors.ts';
import type { V1Record } from './v1-records.ts';
import { marksIn, nameOf } from './view.ts';

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'fault';

export interface Violation {
  invariant: Invariant;
  sentence: string;
}

/** One request that did something, as it stood when it did. */
export interface Executed {
  actor: string;
  what: 'create' | 'delete';
  resource: string;
  record: V1Record;
  /** The network delivered it twice. */
  again: boolean;
}

const perMinute = 120;

/**
 * Watches from outside: every edit that was acknowledged anywhere and every request that reached the server. It knows
 * nothing of how sync works, only what must never happen (SPEC 8); nothing is imported from server/sync.
 */
export class Oracle {
  readonly violations: Violation[] = [];
  /** Marks nobody has replaced who saw them, and who wrote them. */
  readonly #alive = new Map<string, string>();
  readonly #made = new Tally();
  readonly #sent = new Tally();
  readonly #authorised = new Tally();
  /** What each person deleted, and the marks they saw on it. */
  readonly #deleted = new Map<string, Map<string, Set<string>>>();
  readonly #goneThere = new Set<string>();
  readonly #twins = new Set<string>();
  readonly #comeBack = new Set<string>();
  /** Created by a request whose answer was lost; and edited by somebody there, so that nobody can tell it is that one. */
  readonly #unclear = new Set<string>();
  readonly #editedThere = new Set<string>();
  readonly #requests = new Tally();
  readonly #desktops: ReadonlySet<string>;
  /** A back-up was put back there: what that lost is nobody's fault here. */
  restored = false;

  constructor(desktops: readonly string[]) {
    this.#desktops = new Set(desktops);
  }

  violate(invariant: Invariant, sentence: string): void {
    if (!this.violations.some((known) => known.sentence === sentence)) this.violations.push({ invariant, sentence });
  }

  /** An edit that its side acknowledged. What it replaced, its author saw. */
  acknowledged({ actor, what, before, after }: Edit): void {
    const [was, is] = [marksIn(before), marksIn(after)];
    for (const mark of was) if (!is.includes(mark)) this.#alive.delete(mark);
    for (const mark of is) if (!was.includes(mark)) this.#alive.set(mark, actor);
    const name = nameOf(after ?? before);
    if (name === undefined) return;
    if (what === 'edit' && !this.#desktops.has(actor)) this.#editedThere.add(name);
    if (what === 'create' && this.#made.add(actor, name) > 1) this.#twins.add(name);
    if (what === 'delete') this.#noteDeletion(actor, name, was);
  }

  #noteDeletion(actor: string, name: string, seen: readonly string[]): void {
    const known = this.#deleted.get(actor) ?? new Map<string, Set<string>>();
    this.#deleted.set(actor, known);
    known.set(name, new Set([...(known.get(name) ?? []), ...seen]));
    if (!this.#desktops.has(actor)) this.#goneThere.add(name);
  }

  /** A person let a creation be sent once more, or a record be made anew. */
  authorised(text: string): void {
    const name = nameOf({ title: text });
    if (name === undefined) return;
    this.#authorised.add('all', name);
    this.#comeBack.add(name);
  }

  /** The answer to a creation was lost on the way. */
  unclear(text: string): void {
    const name = nameOf({ title: text });
    if (name !== undefined) this.#unclear.add(name);
  }

  /** A person decided against some values after seeing them. */
  decidedAgainst(marks: readonly string[]): void {
    for (const mark of marks) this.#alive.delete(mark);
  }

  /** A person decided that a record shall go, on whichever side it is, having seen these values. */
  decidedToDelete(desktop: string, record: Readonly<Record<string, unknown>> | undefined): void {
    const name = nameOf(record);
    this.decidedAgainst(marksIn(record));
    if (name === undefined) return;
    this.#noteDeletion(desktop, name, marksIn(record));
    this.#goneThere.add(name);
    this.#comeBack.add(name);
  }

  /** I8. `at` is the server's time. */
  request(desktop: string, at: number): void {
    const minute = Math.floor(at / 60_000);
    const count = this.#requests.add(desktop, String(minute));
    if (count > perMinute) this.violate('I8', `${desktop} sent ${count} requests in one minute of the server.`);
  }

  /** A request that made or deleted something there, the moment it did. */
  executed({ actor, what, resource, record, again }: Executed): void {
    const name = nameOf(record);
    if (name === undefined || resource === 'hearingResources') return;
    if (what === 'delete') this.#goneThere.add(name);
    if (!this.#desktops.has(actor)) return;
    if (what === 'delete') this.#judgeDeletion(actor, name, record);
    else if (!again) this.#judgeCreation(actor, name);
  }

  #judgeCreation(desktop: string, name: string): void {
    const sent = this.#sent.add(desktop, name);
    const allowed = this.#made.of(desktop, name) + this.#authorised.of('all', name);
    if (sent <= allowed) return;
    this.violate('I2', `${desktop} made ${name} there ${sent} times; ${allowed} were its own or authorised.`);
  }

  #judgeDeletion(desktop: string, name: string, record: V1Record): void {
    const seen = this.#deleted.get(desktop)?.get(name);
    if (!seen) {
      this.violate('I4', `${desktop} deleted ${name} there, and nobody had deleted it at ${desktop}.`);
      return;
    }
    const unseen = marksIn(record).filter((mark) => this.#alive.has(mark) && !seen.has(mark));
    if (unseen.length === 0) return;
    this.violate('I4', `${desktop} deleted ${name} there with ${unseen.join(', ')}, which its person never saw.`);
  }

  /** I1: `kept` are the marks in all heads, questions and quarantines. */
  checkEdits(kept: ReadonlySet<string>): void {
    if (this.restored) return;
    for (const [mark, actor] of this.#alive) {
      if (!kept.has(mark)) this.violate('I1', `The edit ${mark} by ${actor} is nowhere any more.`);
    }
  }

  /** I4 and I5 at a desktop: the names there before and after a run. */
  checkRun(desktop: string, before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
    const deleted = this.#deleted.get(desktop);
    for (const name of before.keys()) {
      if (after.has(name) || this.restored || deleted?.has(name) || this.#goneThere.has(name)) continue;
      this.violate('I4', `${name} went from ${desktop}, and nobody had deleted it anywhere.`);
    }
    for (const name of after.keys()) {
      if (before.has(name) || !deleted?.has(name) || this.#twins.has(name) || this.#comeBack.has(name)) continue;
      if (this.#made.of(desktop, name) > 1 || (this.#unclear.has(name) && this.#editedThere.has(name))) continue;
      this.violate('I5', `${name} came back to ${desktop}, where it had been deleted.`);
    }
  }

  /** Names that exist there more often than somebody wanted. */
  duplicates(there: ReadonlyMap<string, number>): number {
    return [...there].filter(([name, count]) => count > 1 && !this.#twins.has(name)).length;
  }
}

/** Counts by two words. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(one: string, other: string): number {
    const count = this.of(one, other) + 1;
    this.#counts.set(`${one} ${other}`, count);
    return count;
  }

  of(one: string, other: string): number {
    return this.#counts.get(`${one} ${other}`) ?? 0;
  }
}

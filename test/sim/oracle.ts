import type { Edit } from './actors.ts';
import type { V1Record } from './v1-records.ts';
import { marksIn, nameOf } from './view.ts';

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'fault';

export interface Violation {
  invariant: Invariant;
  sentence: string;
}

/** One request that did something, as it was when it did. */
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
  /** The record that a mark was first said in: a court format repeats what its court file says. */
  readonly #saidIn = new Map<string, string | undefined>();
  readonly #made = new Tally();
  readonly #sent = new Tally();
  readonly #authorised = new Tally();
  /** What each person deleted, and the marks they saw on it. */
  readonly #deleted = new Map<string, Map<string, Set<string>>>();
  readonly #goneThere = new Set<string>();
  readonly #twins = new Set<string>();
  readonly #both = new Set<string>();
  readonly #comeBack = new Set<string>();
  /** Created by a request whose answer was lost; and edited by somebody there, so that nobody can recognize it. */
  readonly #unclear = new Set<string>();
  readonly #editedThere = new Set<string>();
  /** What others were given on a side, and what it is of. */
  readonly #given = new Map<string, { id: string; of: string }[]>();
  /** What a person gave up of a record, until the next run counted as what both sides had. */
  readonly #givenUp = new Set<string>();
  /** Redactions that a person left out of some item, by their reasons. */
  readonly #leftOut = new Set<string>();
  readonly #requests = new Tally();
  /** What each person replaced with their own eyes open; what went out in edits whose answer was lost, or is said twice. */
  readonly #replacedBy = new Map<string, Set<string>>();
  readonly #unclearMarks = new Set<string>();
  /** Creations that were not carried out and that nobody has said a word about since; by desktop and content. */
  readonly #open = new Map<string, string | undefined>();
  readonly #desktops: ReadonlySet<string>;
  /** A backup was restored there: what that lost is nobody's fault here. */
  restored = false;

  constructor(desktops: readonly string[]) {
    this.#desktops = new Set(desktops);
  }

  violate(invariant: Invariant, sentence: string): void {
    if (!this.violations.some((known) => known.sentence === sentence)) this.violations.push({ invariant, sentence });
  }

  /** An edit that its side acknowledged. What it replaced, its author saw. */
  acknowledged({ actor, what, before, after, gaveOut = [], leftOut = [] }: Edit): void {
    for (const reason of leftOut) this.#leftOut.add(reason);
    const side = this.#desktops.has(actor) ? actor : 'there';
    this.#given.set(side, [...(this.#given.get(side) ?? []), ...gaveOut]);
    const [was, is] = [marksIn(before), marksIn(after)];
    for (const mark of was.filter((each) => !is.includes(each))) {
      this.#alive.delete(mark);
      this.#replacedBy.set(mark, (this.#replacedBy.get(mark) ?? new Set()).add(actor));
    }
    for (const mark of is.filter((each) => !was.includes(each))) {
      const wasReplaced = this.#replacedBy.has(mark);
      if (what === 'create' && (this.#alive.has(mark) || wasReplaced)) this.#unclearMarks.add(mark);
      // What is entered again may be taken for the record whose value somebody has replaced.
      if (what !== 'create' || !wasReplaced) this.#alive.set(mark, actor);
      if (!this.#saidIn.has(mark)) this.#saidIn.set(mark, nameOf(after));
    }
    const name = nameOf(after ?? before);
    if (name === undefined) return;
    if (what !== 'edit') this.#close(name);
    // Two people who enter the same thing make twins of it.
    if (what === 'create' && this.#made.add('anybody', name) > 1) this.#twins.add(name);
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
    this.#close(name);
    this.#authorised.add('all', name);
    this.#comeBack.add(name);
  }

  /** The answer to a write was lost on the way; not `done`: it was not carried out, as far as anybody could know. */
  unclear(desktop: string, text: string, done: boolean): void {
    const name = nameOf({ title: text });
    for (const mark of marksIn(text)) this.#unclearMarks.add(mark);
    if (name !== undefined) this.#unclear.add(name);
    if (!done) this.#open.set(`${desktop} ${text}`, name);
  }

  /** SPEC 6.6: of what nobody knows the fate of, no twin is sent. */
  creates(desktop: string, text: string): void {
    if (!this.#open.has(`${desktop} ${text}`)) return;
    this.violate('I2', `${desktop} sent ${text} while nobody knew what had become of one that is the same.`);
  }

  arrived(text: string): void {
    const name = nameOf({ title: text });
    if (name !== undefined) this.#close(name);
  }

  /** A person, or what is there by now, has settled what was open about a name. */
  #close(name: string): void {
    for (const [key, of] of this.#open) if (of === name) this.#open.delete(key);
  }

  /** A person is asked about a value that they replaced themselves: it was forgotten that both held it. */
  checkQuestion(desktop: string, theirs: unknown): void {
    const marks = marksIn(theirs);
    const own = (mark: string): boolean => this.#replacedBy.get(mark)?.has(desktop) === true;
    if (this.restored || marks.length === 0 || !marks.every(own)) return;
    // They deleted it with the question open: that goes when the server is read again.
    const deleted = [...(this.#deleted.get(desktop)?.values() ?? [])];
    if (marks.some((mark) => deleted.some((seen) => seen.has(mark)))) return;
    if (marks.some((mark) => this.#unclearMarks.has(mark))) return;
    this.violate('I6', `${desktop} is asked about ${marks.join(', ')}, which its own person replaced.`);
  }

  /** A person restored a record on the other side: what it says, they say anew, also what somebody had replaced before. */
  restoredByPerson(desktop: string, record: Readonly<Record<string, unknown>> | undefined): void {
    for (const mark of marksIn(record)) {
      // What they replaced themselves since the question was asked, they do not say again.
      if (this.#replacedBy.get(mark)?.has(desktop)) continue;
      this.#replacedBy.delete(mark);
      this.#alive.set(mark, desktop);
    }
  }

  gaveUp(remoteId: string, field: string, value: unknown): void {
    this.#givenUp.add(JSON.stringify([remoteId, field, value]));
  }

  wasGivenUp(remoteId: string, field: string, value: unknown): boolean {
    return this.#givenUp.has(JSON.stringify([remoteId, field, value]));
  }

  /** A person decided against some values after seeing them. */
  decidedAgainst(marks: readonly string[]): void {
    for (const mark of marks) this.#alive.delete(mark);
  }

  /** A person decided that a record is deleted, on either side, having seen these values. */
  decidedToDelete(desktop: string, record: Readonly<Record<string, unknown>> | undefined): void {
    const name = nameOf(record);
    this.decidedAgainst(marksIn(record));
    if (name !== undefined) this.#close(name);
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
    if (name === undefined || resource === 'hearingResources' || resource === 'documentAttachments') return;
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
    const isNews = (mark: string): boolean => !seen.has(mark) && this.#replacedBy.get(mark)?.has(desktop) !== true;
    const isOfAnother = (mark: string): boolean => (this.#saidIn.get(mark) ?? name) !== name;
    const unseen = marksIn(record).filter((mark) => this.#alive.has(mark) && isNews(mark) && !isOfAnother(mark));
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

  /** I4: what others were given on a side is there, as long as what it is of is. `ids` are those of that side. */
  checkGiven(side: string, ids: ReadonlySet<string>): void {
    if (this.restored) return;
    for (const { id, of } of this.#given.get(side) ?? []) {
      if (ids.has(of) && !ids.has(id)) this.violate('I4', `${id} is gone from ${side}, where it was given to others.`);
    }
  }

  /** SPEC 11.5: what is painted out of evidence is painted out wherever it is printed, unless a person left it out. */
  checkPainted(side: string, redactions: readonly V1Record[], items: readonly V1Record[]): void {
    if (this.restored) return;
    for (const { id, evidenceId, reason } of redactions) {
      if (this.#leftOut.has(String(reason))) continue;
      const bare = items.find(
        (item) =>
          item['kind'] === 'exhibit' && item['refId'] === evidenceId && !members(item['redactionIds']).includes(id),
      );
      if (bare) this.violate('I1', `${String(bare['title'])} is printed at ${side} without “${String(reason)}”.`);
    }
  }

  /** I4 and I5 at a desktop: the names there before and after a run, and those that are kept out of sight (SPEC 5.5). */
  checkRun(
    desktop: string,
    before: ReadonlyMap<string, number>,
    after: ReadonlyMap<string, number>,
    quarantined: ReadonlySet<string>,
  ): void {
    const deleted = this.#deleted.get(desktop);
    for (const name of before.keys()) {
      if (after.has(name) || deleted?.has(name)) continue;
      // What a backup does not know either was deleted by nobody.
      if (!this.#goneThere.has(name)) {
        this.violate('I4', `${name} went from ${desktop}, and nobody had deleted it anywhere.`);
      } else if (!quarantined.has(name) && !this.restored) {
        this.violate('I1', `${name} went from ${desktop} and is not in its quarantine.`);
      }
    }
    for (const name of after.keys()) {
      if (before.has(name) || !deleted?.has(name) || this.#twins.has(name) || this.#comeBack.has(name)) continue;
      if (this.#made.of(desktop, name) > 1 || (this.#unclear.has(name) && this.#editedThere.has(name))) continue;
      // What a backup brings back there comes back here, once a person releases the brake (SPEC 2.5).
      if (this.restored) continue;
      this.violate('I5', `${name} came back to ${desktop}, where it had been deleted.`);
    }
  }

  /** Whether a person has made or deleted a record of this name. */
  knows(actor: string, name: string): boolean {
    return this.#made.of(actor, name) > 0 || this.#deleted.get(actor)?.has(name) === true;
  }

  /** A person said that two of a name are two things. */
  wantsBoth(text: string): void {
    const name = nameOf({ title: text });
    if (name !== undefined) this.#both.add(name);
  }

  /** What a person said stays two is two, unless somebody has deleted one. */
  checkBoth(there: ReadonlyMap<string, number>): void {
    for (const name of this.#both) {
      const isDeleted = [...this.#deleted.values()].some((names) => names.has(name));
      if ((there.get(name) ?? 0) >= 2 || this.restored || isDeleted) continue;
      this.violate('I1', `A person kept two of ${name}, and there are not two any more.`);
    }
  }

  /** Names that exist there more often than somebody wanted. */
  duplicates(there: ReadonlyMap<string, number>): number {
    return [...there].filter(([name, count]) => count > 1 && !this.#twins.has(name)).length;
  }
}

const members = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

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

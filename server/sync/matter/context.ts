import type { Operation } from '#server/catalog/operation.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { newId } from '#server/store/ids.ts';
import type { SyncMatterRow, SyncOutboxRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { Counts, LeftAlone, SyncParts } from '#server/sync/engine-types.ts';
import { appendLog, type NewLine } from '#server/sync/journal/log.ts';
import type { LocalSide } from '#server/sync/local-side.ts';
import type { Import } from '#server/sync/imports/import-answer.ts';
import type { Pairing } from '#server/sync/imports/pair-messages.ts';
import type { Side } from '#server/sync/plan.ts';
import { isMissingPermission, missingPermissionWhy } from '#server/sync/missing-permissions.ts';
import { type Refusal, Trouble, unlessBad } from '#server/sync/remote/trouble.ts';
import type { Session } from '#server/sync/session.ts';
import type { FeedAnswer } from './feed-page.ts';
import type { Known } from './known.ts';
import type { Pauses } from './pauses.ts';

/** All lists of a matter as the server answered them. */
export interface There {
  sides: Map<string, Map<string, Side>>;
  /** Resources it does not let this token see, and its sentence. */
  refused: Map<string, string>;
  /** Those of them for which the token lacks a permission, and which. */
  lacking: Map<string, string>;
  /** Records that can't be read, by resource and id, and why. */
  unreadable: Map<string, Map<string, string>>;
  /** What the feed says was deleted. */
  gone: Map<string, Set<string>>;
  /** Ids of what is missing and may have been forgotten: newer than all that is still as both sides knew it. */
  forgotten: Set<string>;
  /** Ids in no base, by resource, as they were when they were first asked for. */
  strangers: Map<string, string[]>;
  /** Of requests for some records, how many can't be read. */
  badAnswers: number;
  /** Every list to its end, each parsed. */
  complete: boolean;
  readAt: string;
}

/**
 * Everything here, by resource, then by id, without what stays here. What is in Trash is here still, unless the other
 * side never had it (SPEC 5.10).
 */
export type Here = Map<string, Map<string, Side>>;

/** A place in the server's feed, and when its lists were last read, by its clock. */
export interface Checkpoint {
  epoch: string;
  cursor: string;
  listsReadAt: string;
  /** The newest version of a record there that it covers; what is newer comes after it. */
  newestThere: string;
}

/** One run of one matter: both sides, what is known of them, and where it writes down what it does. */
export interface MatterContext extends Session {
  remoteName: string;
  /** Whose token it is, as the server said when it was added. */
  account: { account: string; identity: string };
  /** As it was when the run began. */
  pair: SyncMatterRow;
  rules: readonly SyncRule[];
  local: LocalSide;
  known: Known;
  /** As of the last look. */
  here: Here;
  there: There;
  /** Records there, by resource, that are not what the plan was made on: they were read again since. */
  reread: Map<string, Set<string>>;
  /** What can be inside records of a kind and is of kinds that the server does not take, by that kind; as of the last look. */
  untaken: Map<string, ReadonlyMap<string, ReadonlyMap<string, Side>>>;
  /** Which imported messages are one, as of the last look. */
  pairing: Pairing;
  /** What was asked of imports there, by id. */
  importsThere: Map<string, Import>;
  /** Ids of what is in Trash here, as of the last look. */
  inTrash: ReadonlySet<string>;
  outbox: Map<string, SyncOutboxRow>;
  tombstones: Map<string, Set<string>>;
  /** What a person deleted here and the server never had: it is not created there. */
  oneSidedTombstones: ReadonlyMap<string, ReadonlySet<string>>;
  /** What they saw of it, by hash; by resource and id. */
  seenAtDeletion: ReadonlyMap<string, string>;
  done: { here: Counts; there: Counts };
  /** Records that this run made: what still follows is part of their making, and is not counted as an edit. */
  madeNow: Set<string>;
  /** What was left alone in this run, each once. */
  left: Map<string, LeftAlone>;
  /** What stays here and is no fault, as it was found last. */
  staysHere: LeftAlone[];
  /** Records here that the other side is not to get, by resource. */
  apart: Map<string, Side[]>;
  /** Resources that the server takes no changes of in this run (402, 403), and why. */
  closed: Map<string, string>;
  /** Those of them for which the token lacks a permission, and which. */
  unwritable: Map<string, string>;
  /** How often a record turned out to be another than it was read as. */
  tries: Map<string, number>;
  pauses: Pauses;
  /** Nobody asked for this run: what met a fault is left in peace for a while. */
  byItself: boolean;
  /** A preview: nothing is written, not even what was only learned (SPEC 3.4). */
  looking: boolean;
  /** What its feed answered before this run began, where several matters were asked about at once. */
  news: FeedAnswer | undefined;
  /** The last change here that the plan was made on; null until there is one. */
  seenUpTo: number | null;
  /** How far the feed has been read; null without one. */
  checkpoint: Checkpoint | null;
  /** The checkpoint of this run is not kept: something may have happened before it that concerns what is known now. */
  readsAgain: boolean;
  /** The epoch of its data when both last spoke; null when it never named one. */
  epochThen: string | null;
  /** It says itself, or shows, that its data was put back to an earlier state. */
  restored: boolean;
  /** Something there is not as it was read. */
  stale: boolean;
}

/** Writes of sync's own state; lines of reads wait for the next of them. */
export class Journal {
  readonly #parts: SyncParts;
  readonly #remoteId: string;
  readonly #caseId: string | null;
  readonly runId = newId();
  readonly #waiting: NewLine[] = [];

  constructor(parts: SyncParts, remoteId: string, caseId: string | null) {
    this.#parts = parts;
    this.#remoteId = remoteId;
    this.#caseId = caseId;
  }

  /** A log line, written with the next write. */
  note(what: string, outcome: string | null, record: Partial<NewLine> = {}): void {
    this.#waiting.push(this.line(what, outcome, record));
  }

  line(what: string, outcome: string | null, record: Partial<NewLine> = {}): NewLine {
    const blank = { resource: null, localId: null, remoteRecordId: null, hash: null };
    return { ...blank, ...record, remoteId: this.#remoteId, caseId: this.#caseId, runId: this.runId, what, outcome };
  }

  /** Part of a transaction that is somebody else's. */
  async flush(tx: WriteTx): Promise<void> {
    await appendLog(tx, this.#waiting.splice(0));
  }

  /** Lines that were noted before the work, or in it, are written with it. */
  async write(work: (tx: WriteTx) => Promise<void> = () => Promise.resolve()): Promise<void> {
    await this.#parts.pipeline.write(null, 'sync', async (tx) => {
      await work(tx);
      await this.flush(tx);
    });
  }
}

type Whose = Omit<LeftAlone, 'why'>;

const keyOf = ({ resource, localId, remoteId }: Whose): string => [resource, localId, remoteId].join(' ');

export function leave(context: MatterContext, left: LeftAlone): void {
  context.left.set(keyOf(left), left);
}

/** The request about one record failed: it is left alone, for longer each time, and the run goes on (SPEC 2.9). */
export function leaveFaulty(context: MatterContext, left: LeftAlone): void {
  leave(context, left);
  context.pauses.note(keyOf(left), left.why, context.parts.clock.now());
}

/** Whether a record is left in peace since its last fault; it is named all the same. */
export function isPaused(context: MatterContext, record: Whose): boolean {
  const why = context.byItself ? context.pauses.holds(keyOf(record), context.parts.clock.now()) : undefined;
  if (why !== undefined) leave(context, { ...record, why });
  return why !== undefined;
}

export function stopIfAsked({ signal }: MatterContext): void {
  if (signal?.aborted) throw new Trouble('stopped', 'Sync was stopped.');
}

/** What a server answers about one record is that record's trouble; false where it was left alone. */
export function orLeave(context: MatterContext, record: Whose, work: () => Promise<boolean>): Promise<boolean> {
  return unlessBad(work(), ({ message: why }) => {
    leaveFaulty(context, { ...record, why });
    return false;
  });
}

/** A refusal of one write that holds for all of its kind closes it for the run (SPEC 7.3); answers why. */
export function closing(
  context: MatterContext,
  { resource }: SyncRule,
  refusal: Refusal,
  operation: Pick<Operation, 'scope'> | undefined,
): string {
  const { status, sentence } = refusal;
  if (status !== 402 && status !== 403) return sentence;
  const scope = isMissingPermission(refusal) ? operation?.scope : undefined;
  if (scope !== undefined) context.unwritable.set(resource, scope);
  const why = scope === undefined ? sentence : missingPermissionWhy(scope);
  context.closed.set(resource, why);
  return why;
}

const mostTries = 3;

/** Somebody was faster: the record is planned again, but not without end. */
export function planAgain(context: MatterContext, record: Whose, why: string): void {
  const key = keyOf(record);
  const tries = (context.tries.get(key) ?? 0) + 1;
  context.tries.set(key, tries);
  if (tries >= mostTries) leave(context, { ...record, why });
}

export function isLeft({ left }: MatterContext, record: Whose): boolean {
  return left.has(keyOf(record));
}

/** Whether it was left alone because nothing but a permission is missing to send it. */
export function isUnsent({ left, closed, unwritable }: MatterContext, record: Whose): boolean {
  const why = left.get(keyOf(record))?.why;
  return why !== undefined && unwritable.has(record.resource) && closed.get(record.resource) === why;
}

export function ruleOf({ rules }: Pick<MatterContext, 'rules'>, resource: string): SyncRule {
  const rule = rules.find((each) => each.resource === resource);
  if (!rule) throw new Error(`There is no rule to sync ${resource}.`);
  return rule;
}

export function hereOf({ here }: MatterContext, resource: string): Map<string, Side> {
  return here.get(resource) ?? new Map<string, Side>();
}

export function sidesOf(there: There, resource: string): Map<string, Side> {
  return there.sides.get(resource) ?? new Map<string, Side>();
}

/** The ids of a record and its neighbors in a list, in their order. */
export function siblingsOf(rule: SyncRule, side: Side, all: Iterable<Side>): string[] {
  const { under } = rule;
  if (under === undefined) return [];
  const siblings = [...all].filter(({ fields }) => fields[under] === side.fields[under]);
  const place = ({ fields }: Side): number => Number(fields['position'] ?? 0);
  return siblings.toSorted((one, other) => place(one) - place(other)).map(({ id }) => id);
}

/** The latest of some versions, which are instants; empty without any. */
export function newestOf(versions: readonly string[]): string {
  return versions.reduce((newest, version) => (version > newest ? version : newest), '');
}

import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { SyncAnswers, syncLimits, syncPaths } from '#server/catalog/sync-feed.ts';
import type { Action, Side } from '#server/sync/plan.ts';
import { idsNamed } from '#server/sync/references.ts';
import { type Outcome, outcomeOf, requireToken } from '#server/sync/remote/client.ts';
import { bytesOf, mostBytes } from '#server/sync/requests.ts';
import { Trouble } from '#server/sync/remote/trouble.ts';
import { type MatterContext, orLeave, ruleOf } from './context.ts';
import { type Creation, mark } from './creation.ts';
import {
  earlierOf,
  forget,
  intend,
  lookFor,
  mostResends,
  noteSent,
  relist,
  requestOf,
  sendCreate,
  type Sent,
  settle,
  toBeMade,
} from './make-there.ts';

/* Creates that a server with the extension takes together (SPEC 6.11). Each keeps its row, its key and its answer. */

/** What goes into one request: as many as it takes, and nothing that names another one of them. */
export class Together {
  readonly #ids = new Set<string>();
  #bytes = 0;

  get size(): number {
    return this.#ids.size;
  }

  /** Whether there is room for this one; otherwise those before it are sent first. */
  takes(rule: SyncRule, { localId, fields }: Pick<Create, 'localId' | 'fields'>): boolean {
    const bytes = bytesOf(fields);
    const names = [...idsNamed(rule, fields)].some((id) => this.#ids.has(id));
    const isFull = this.#ids.size === syncLimits.createsAtOnce || this.#bytes + bytes > mostBytes;
    if (this.#ids.size > 0 && (names || isFull)) return false;
    this.#ids.add(localId);
    this.#bytes += bytes;
    return true;
  }
}

type Create = Extract<Action, { do: 'create-there' }>;

/** Whether a create can go with others: bytes go alone. */
export function goesTogether({ document }: Pick<MatterContext, 'document'>, rule: SyncRule): boolean {
  return document.extension?.creates === true && document.extension.idempotencyKey && rule.bytes === undefined;
}

/** How many requests fewer a plan takes because its creates go together. */
export function sparedIn(context: Pick<MatterContext, 'document' | 'rules'>, actions: readonly Action[]): number {
  let [spared, together] = [0, new Together()];
  for (const action of actions) {
    const rule = ruleOf(context, action.resource);
    if (action.do !== 'create-there' || !goesTogether(context, rule)) together = new Together();
    else if (together.takes(rule, action)) spared += together.size > 1 ? 1 : 0;
    else {
      together = new Together();
      together.takes(rule, action);
    }
  }
  return spared;
}

/** The creates of a plan that wait for their request. */
export class Batch {
  readonly #context: MatterContext;
  #waiting: Creation[] = [];
  #together = new Together();

  constructor(context: MatterContext) {
    this.#context = context;
  }

  /** Puts one in, or sends what goes alone; true when something has moved, such as those that had to go before it. */
  async add(rule: SyncRule, action: Create, local: Side): Promise<boolean> {
    const waits = goesTogether(this.#context, rule);
    const moved = waits && this.#together.takes(rule, action) ? false : await this.#first(rule, action);
    const made = await toBeMade(this.#context, rule, action, local);
    if (typeof made === 'boolean') return made || moved;
    // Identical twins wait for each other (SPEC 6.6).
    if (this.#waiting.some(({ row }) => row.fingerprint === made.row.fingerprint)) {
      const sent = await this.#first(rule, action);
      return (await this.add(rule, action, local)) || sent || moved;
    }
    this.#waiting.push(made);
    return (waits ? false : await this.send()) || moved;
  }

  /** Those before it go first. */
  async #first(rule: SyncRule, action: Create): Promise<boolean> {
    const moved = await this.send();
    this.#together.takes(rule, action);
    return moved;
  }

  /** Sends what waits. */
  async send(): Promise<boolean> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#together = new Together();
    if (waiting.length === 0) return false;
    await intend(this.#context, waiting);
    return sendMany(this.#context, waiting);
  }
}

/** Sends what the outbox holds in as few requests as take it; true when something was made. */
export async function sendMany(context: MatterContext, some: readonly Creation[]): Promise<boolean> {
  const [only] = some;
  if (only && some.length === 1) return sendAlone(context, only);
  const sent = some.map((each) => {
    return { ...each, request: requestOf(context, each), earlier: earlierOf(each.row) };
  });
  await noteSent(context, sent);
  const creates = sent.map(({ row, request: { operation, path, body } }) => {
    return { key: row.idempotencyKey, operationId: operation.id, path, body };
  });
  const outcome = readable(await context.client.change(syncPaths.creates, { creates }), sent.length);
  if (outcome.came === 'unsent' || isOfToken(outcome)) return nothingSent(context, sent, outcome);
  if (outcome.came === 'unknown') return noAnswer(context, sent, outcome.isBad === true);
  let moved = false;
  for (const [index, each] of sent.entries()) {
    const own = outcome.came === 'refused' ? outcome : outcome.value[index];
    if (own && (await inItsName(context, each, () => settle(context, each, own)))) moved = true;
  }
  return moved;
}

type ManyOutcome = Exclude<Outcome, { came: 'done' }> | { came: 'done'; value: Outcome[] };

/** An answer that does not say something of each says no more than none. */
function readable(outcome: Outcome, count: number): ManyOutcome {
  if (outcome.came !== 'done') return outcome;
  const read = SyncAnswers.safeParse(outcome.value);
  if (!read.success || read.data.length !== count) {
    return { came: 'unknown', why: 'The server’s answer can’t be read.', isBad: true };
  }
  return { came: 'done', value: read.data.map(({ status, body }) => outcomeOf(status, body)) };
}

/** Nothing was done, and no other request would fare better: what was never sent before is not there. */
async function nothingSent(context: MatterContext, sent: readonly Sent[], outcome: ManyOutcome): Promise<never> {
  for (const { row, earlier } of sent) {
    if (earlier === 'under this key') await mark(context, [row], { state: 'ambiguous' });
    else await forget(context, row, outcome.came);
  }
  if (outcome.came === 'refused') requireToken(outcome.refusal);
  throw new Trouble('offline', 'why' in outcome ? outcome.why : '');
}

const isOfToken = (outcome: ManyOutcome): boolean => outcome.came === 'refused' && outcome.refusal.status === 401;

/** Some, all or none may have been made. Under their keys they can be sent again; then one looks, once for each list. */
async function noAnswer(context: MatterContext, sent: readonly Sent[], isBad: boolean): Promise<boolean> {
  const rows = sent.map(({ row }) => row);
  await mark(context, rows, { state: 'ambiguous' });
  let moved = false;
  if (isBad) {
    // The server may fail at one of them.
    for (const each of sent) if (await sendAlone(context, each)) moved = true;
    return moved;
  }
  if (rows.every(({ attempt }) => attempt < mostResends)) {
    await mark(context, rows, {}, true);
    return sendMany(context, sent);
  }
  for (const [, some] of Map.groupBy(sent, ({ rule, request: { path } }) => `${rule.resource} ${path['id'] ?? ''}`)) {
    const [first] = some;
    if (!first || !(await inItsName(context, first, () => relist(context, first).then(() => true)))) continue;
    for (const each of some)
      if (await inItsName(context, each, async () => (await lookFor(context, each)) === 'adopted')) moved = true;
  }
  return moved;
}

function sendAlone(context: MatterContext, each: Creation): Promise<boolean> {
  return inItsName(context, each, () => sendCreate(context, each));
}

function inItsName(context: MatterContext, { rule, row }: Creation, work: () => Promise<boolean>): Promise<boolean> {
  return orLeave(context, { resource: rule.resource, localId: row.localId, remoteId: null }, work);
}

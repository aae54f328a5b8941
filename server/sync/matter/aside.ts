import type { Aside, SyncRule } from '#server/catalog/sync-rule.ts';
import { hashOf, type Projection, sameValue, withoutOwn } from '#server/catalog/projection.ts';
import { NotUnderstood } from '#server/sync/sides.ts';
import type { Base, Side } from '#server/sync/plan.ts';
import type { RemoteClient } from '#server/sync/remote/client.ts';
import type { RemoteDocument } from '#server/sync/remote/document.ts';
import { requireToken } from '#server/sync/remote/client.ts';
import { markSent, putBase } from '#server/sync/journal/bases.ts';
import { Trouble } from '#server/sync/remote/trouble.ts';
import { type MatterContext, leave, planAgain, sidesOf, type There } from './context.ts';
import type { Known } from './known.ts';
import { withFields } from './known.ts';

/*
 * A field that is read and changed at an address of its own, under the hash of what was read there: the court format of
 * a document (SPEC 4.10).
 */

interface Reading {
  client: RemoteClient;
  document: RemoteDocument;
  known: Known;
}

/** What is said there, and the hash under which it may be changed. */
interface Read {
  value: unknown;
  hash: string;
}

/**
 * The records of a list with this field whole, as far as it can be read. A list that only says that there is something
 * costs one request for each record that has another version than the base.
 */
export async function withAside(parts: Reading, rule: SyncRule, sides: readonly Side[], there: There): Promise<Side[]> {
  const { aside } = rule;
  if (aside === undefined) return [...sides];
  const whole: Side[] = [];
  for (const side of sides) {
    if (aside.isWhole(side.fields[aside.field])) whole.push(side);
    else {
      const known = asBased(parts.known, rule, aside, side) ?? (await readThere(parts, aside, side.id));
      if (known) whole.push(withValue(aside, side, known.value));
      // It was deleted since its list was read.
      else there.complete = false;
    }
  }
  return whole;
}

function asBased(known: Known, rule: SyncRule, aside: Aside, side: Side): Pick<Read, 'value'> | undefined {
  const base = known.get(rule.resource, known.localOf(rule.resource, side.id) ?? '');
  const value = base?.remote[aside.field];
  const isKnown = base?.remoteVersion === side.version && aside.isWhole(value);
  return isKnown && aside.saysTheSame(side.fields[aside.field], value) ? { value } : undefined;
}

function withValue(aside: Aside, side: Side, value: unknown): Side {
  return { ...side, fields: { ...side.fields, [aside.field]: value } };
}

/** The answer to an edit of other fields says this one as it was read, where it does not say it whole. */
export function keepAside({ aside }: SyncRule, after: Side, before: Side): Side {
  if (aside === undefined || aside.isWhole(after.fields[aside.field])) return after;
  return withValue(aside, after, before.fields[aside.field]);
}

/** A base has the version as of which it holds this field: what is still to be brought here is read again. */
export function asOf({ aside, ...rule }: SyncRule, before: Base, next: Base, side: Side): Base {
  if (aside === undefined) return next;
  const { field } = aside;
  if (sameValue({ aside, ...rule }, field, next.remote[field], side.fields[field])) return next;
  return { ...next, remoteVersion: before.remoteVersion };
}

async function readThere({ client, document }: Omit<Reading, 'known'>, aside: Aside, id: string) {
  const operation = document.operation(aside.read);
  if (!operation) return undefined;
  const request = { operation, path: { id }, query: {}, body: undefined, says: [] };
  const answer = await client.read(request, 'verify');
  if ('value' in answer) return understoodAside(aside, answer.value);
  if (answer.refusal.status === 404) return undefined;
  throw new Trouble('refused', answer.refusal.sentence);
}

function understoodAside(aside: Aside, answer: unknown): Read {
  const read = aside.from(answer);
  if (read) return read;
  throw new Trouble('refused', 'The court format of a document can’t be read.', { cause: new NotUnderstood() });
}

/** Sends this field under the hash of what is read just before; whatever is another by now is planned again. */
export async function sendAside(
  context: MatterContext,
  rule: SyncRule,
  aside: Aside,
  base: Base,
  wanted: unknown,
): Promise<boolean> {
  const { field } = aside;
  const { localId, remoteId } = base;
  const record = { resource: rule.resource, localId, remoteId };
  const sides = sidesOf(context.there, rule.resource);
  const side = sides.get(remoteId);
  const operation = context.document.operation(aside.update);
  const now = await readThere(context, aside, remoteId);
  if (!side || !operation || !now || !sameValue(rule, field, now.value, side.fields[field])) {
    context.stale = true;
    planAgain(context, record, 'It was changed on the server meanwhile. The next run continues.');
    return true;
  }
  const body = { ...aside.body(wanted), expectedHash: now.hash };
  const sent = { hash: hashOf(rule, withoutOwn(rule, withValue(aside, side, wanted).fields)), fields: [field] };
  context.known.noteSent(rule.resource, localId, sent);
  await context.journal.write(async (tx) => {
    await markSent(tx, context.pair, { resource: rule.resource, localId, sent });
    context.journal.note(operation.id, null, { resource: rule.resource, localId, remoteRecordId: remoteId });
    await context.journal.flush(tx);
  });
  const outcome = await context.client.ask({ operation, path: { id: remoteId }, query: {}, body, says: [field] });
  if (outcome.came === 'unsent') throw new Trouble('offline', outcome.why);
  // Also where nobody knows whether it was done: what is there now decides what the next round sends.
  context.stale = true;
  if (outcome.came === 'unknown') return true;
  if (outcome.came === 'refused') {
    requireToken(outcome.refusal);
    const { status, sentence } = outcome.refusal;
    if (status === 404 || status === 409) planAgain(context, record, sentence);
    else leave(context, { ...record, why: sentence });
    return false;
  }
  const answer = aside.from(outcome.value);
  if (answer) await settle(context, rule, base, { [field]: wanted }, { [field]: answer.value });
  return true;
}

async function settle(
  context: MatterContext,
  rule: SyncRule,
  base: Base,
  ours: Projection,
  theirs: Projection,
): Promise<void> {
  // Its version is read with the list: this answer does not say it.
  const next = withFields(base, Object.keys(ours), ours, theirs, base.remoteVersion);
  await context.journal.write(async (tx) => {
    await putBase(tx, context.pair, rule, next);
    context.journal.note('edited there', 'done', {
      resource: rule.resource,
      localId: base.localId,
      remoteRecordId: base.remoteId,
    });
    await context.journal.flush(tx);
  });
  context.known.put(rule.resource, next);
  if (!context.madeNow.has(base.localId)) context.done.there.edited += 1;
}

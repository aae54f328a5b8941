import type { Aside, SyncRule } from '#server/catalog/sync-rule.ts';
import { hashOf, type Projection, sameValue, withoutOwn } from '#server/catalog/projection.ts';
import { markSent, putBase } from '#server/sync/journal/bases.ts';
import type { Base } from '#server/sync/plan.ts';
import { requireToken } from '#server/sync/remote/client.ts';
import { Trouble } from '#server/sync/remote/trouble.ts';
import { leave, type MatterContext, planAgain, sidesOf } from './context.ts';
import { withFields } from './known.ts';
import { readAside, withValue } from './read-aside.ts';

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
  const now = await readAside(context, aside, remoteId);
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
  if (outcome.came === 'unknown') {
    planAgain(context, record, outcome.why);
    return true;
  }
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

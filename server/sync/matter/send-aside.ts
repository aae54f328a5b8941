import type { Aside, SyncRule } from '#server/catalog/sync-rule.ts';
import { hashOf, sameValue, withoutOwn } from '#server/catalog/projection.ts';
import type { Base } from '#server/sync/plan.ts';
import { type MatterContext, planAgain, sidesOf } from './context.ts';
import { withFields } from './known.ts';
import { readAside, withValue } from './read-aside.ts';
import { judgeRefusal, send, keepEdit } from './sending.ts';

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
  const request = { operation, path: { id: remoteId }, query: {}, body, says: [field] };
  const hash = hashOf(rule, withoutOwn(rule, withValue(aside, side, wanted).fields));
  const outcome = await send(context, request, rule, base, { hash, fields: [field] });
  // Also where nobody knows whether it was done: what is there now decides what the next round sends.
  context.stale = true;
  if (outcome.came === 'unknown') planAgain(context, record, outcome.why);
  else if (outcome.came === 'refused') {
    judgeRefusal(context, rule, base, outcome.refusal, request);
    return false;
  } else {
    const answer = aside.from(outcome.value);
    const theirs = answer && { [field]: answer.value };
    // Its version is read with the list: this answer does not say it.
    const { remoteVersion } = base;
    if (theirs) await keepEdit(context, rule, withFields(base, [field], { [field]: wanted }, theirs, remoteVersion));
  }
  return true;
}

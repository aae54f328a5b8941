import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { SyncOutboxRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { dropBase } from '#server/sync/journal/bases.ts';
import { dropOutbox } from '#server/sync/journal/outbox.ts';
import type { Base, Side } from '#server/sync/plan.ts';
import { hashOf, type Projection, sameValue, withoutPlace } from '#server/catalog/projection.ts';
import { inOurIds, inTheirIds } from '#server/sync/references.ts';
import { type MatterContext, sidesOf } from './context.ts';
import type { Creation } from './creation.ts';
import { editThere } from './edit-there.ts';
import { fingerprintOf } from './fingerprint.ts';
import { keepBase, loggedAs } from './keep-base.ts';
import { firstBase } from './known.ts';

/* What a create made there, or what was found to be it, becomes the other half of a record here. */

/** What was made there and what we sent of it are the new base; the rest of the record is an edit that follows. */
export async function accept(
  context: MatterContext,
  create: Creation,
  answered: Side,
  came: 'answered' | 'found',
): Promise<boolean> {
  const { rule, row, local } = create;
  // A key gets its first answer again, even if the record has changed there since.
  const listed = sidesOf(context.there, rule.resource).get(answered.id);
  const since = listed !== undefined && listed.version > answered.version;
  const [made, how] = since ? [listed, 'found'] : [answered, came];
  const said = JSON.parse(row.fields) as Projection;
  // Only the answer to a create may differ from it: the server put it into its own form.
  const isAnswered = how === 'answered' && rule.under === undefined;
  const asMade = how === 'answered' || made.untouched === true;
  const isOurs = isAnswered || (asMade && isAsSent(context, rule, said, made));
  const before = heldBefore(context, rule, made.id, row.localId);
  const fresh = isOurs ? ownBase(context, create, said, made) : cautiousBase(context, create, said, made);
  const base = before ? { ...before, localId: row.localId } : fresh;
  context.journal.note('made there', 'done', { ...loggedAs(rule, base), hash: hashOf(rule, made.fields) });
  await takePlace(context, rule, before, base, (tx) => dropOutbox(tx, row.id));
  context.outbox.delete(row.id);
  sidesOf(context.there, rule.resource).set(made.id, made);
  if (!rule.lasting) context.done.there.created += 1;
  context.madeNow.add(row.localId);
  // A record on a list also writes itself into the item, which has another version by now.
  if (rule.under !== undefined || madeMore(context, rule, made)) context.stale = true;
  if (local && isOurs && !before)
    await editThere(context, rule, { localId: local.id, remoteId: made.id }, local, 'follows');
  return true;
}

/** A message may have begun its thread, which is there from now on. */
function madeMore({ known }: MatterContext, { hasPlace, references }: SyncRule, made: Side): boolean {
  if (hasPlace === undefined) return false;
  return Object.entries(references).some(([field, resource]) => {
    const id = made.fields[field];
    return typeof id === 'string' && typeof resource === 'string' && known.localOf(resource, id) === undefined;
  });
}

/** A list that had it already answers what somebody said before; what was found may be another's of the same name. */
function isAsSent({ known }: MatterContext, rule: SyncRule, said: Projection, made: Side): boolean {
  const sent = withoutPlace(rule, inTheirIds(rule, said, known).sendable);
  return Object.entries(sent).every(([field, value]) => sameValue(rule, field, value, made.fields[field]));
}

/** Nobody but us has said anything: what differs was put into the server's own form. */
function ownBase({ known }: MatterContext, { rule, row }: Creation, said: Projection, made: Side): Base {
  const local = { ...inOurIds(rule, made.fields, known), ...said };
  return { localId: row.localId, remoteId: made.id, local, remote: made.fields, remoteVersion: made.version };
}

/**
 * Somebody may have changed it since it was made. What we said was so on both sides; of the rest, what is blank on one
 * side was not said there, and what differs otherwise is asked about. A record that nobody has changed since was made
 * as it is, by somebody else perhaps: of that we said nothing.
 */
function cautiousBase({ known }: MatterContext, { rule, row, local }: Creation, said: Projection, made: Side): Base {
  const here = local ?? { id: row.localId, version: '', fields: said };
  const first = firstBase(rule, here, made, known);
  if (rule.under !== undefined || made.untouched === true) return first;
  const sent = withoutPlace(rule, inTheirIds(rule, said, known).sendable);
  return { ...first, local: { ...first.local, ...said }, remote: { ...first.remote, ...sent } };
}

/**
 * Whether an answer can be of what was sent. A list answers the line that it had already; of any other resource a
 * record that belongs to another one here is no answer to a create.
 */
export function isAnswer({ known }: MatterContext, rule: SyncRule, row: SyncOutboxRow, made: Side): boolean {
  const holder = known.localOf(rule.resource, made.id);
  return holder === undefined || holder === row.localId || rule.unique === true;
}

/**
 * Where no two records of one identity can exist, the one that a person made anew after deleting it here is the one
 * that is still there: it keeps its place and what both knew of it.
 */
export async function takeOver(
  context: MatterContext,
  rule: SyncRule,
  local: Side,
  fingerprint: string,
): Promise<boolean> {
  const side = [...sidesOf(context.there, rule.resource).values()].find(
    ({ id, fields }) =>
      context.known.localOf(rule.resource, id) !== undefined && fingerprintOf(rule, fields) === fingerprint,
  );
  const before = side && heldBefore(context, rule, side.id, local.id);
  if (!before || context.here.get(rule.resource)?.has(before.localId) === true) return false;
  const base = { ...before, localId: local.id };
  context.journal.note('taken over', 'done', loggedAs(rule, base));
  await takePlace(context, rule, before, base, () => Promise.resolve());
  return true;
}

/** The base of a record there, which another one here may have had before. */
async function takePlace(
  context: MatterContext,
  rule: SyncRule,
  before: Base | undefined,
  base: Base,
  also: (tx: WriteTx) => Promise<void>,
): Promise<void> {
  if (before) context.known.drop(rule.resource, before);
  await keepBase(context, rule, base, async (tx) => {
    if (before) await dropBase(tx, context.pair, rule.resource, before.localId);
    await also(tx);
  });
}

/** The base of a record there under another one here, which a person has deleted. */
function heldBefore({ known }: MatterContext, rule: SyncRule, remoteId: string, localId: string): Base | undefined {
  const holder = known.localOf(rule.resource, remoteId);
  return holder === undefined || holder === localId ? undefined : known.get(rule.resource, holder);
}

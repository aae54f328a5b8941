import { parentOf, type SyncRule } from '#server/catalog/sync-rule.ts';
import { sideOf, sidesIn } from '#server/sync/sides.ts';
import { putTombstone, type SentEdit } from '#server/sync/journal/bases.ts';
import { editable, pickById, wholeStatements } from '#server/sync/local-side.ts';
import type { Base, Side } from '#server/sync/plan.ts';
import {
  hashOf,
  type Projection,
  sameValue,
  saysTheSame,
  withoutOwn,
  withoutPlace,
} from '#server/catalog/projection.ts';
import { inOurIds, inTheirIds } from '#server/sync/references.ts';
import { OutOfSight } from '#server/sync/remote/trouble.ts';
import {
  editRequests,
  listRequest,
  portionOf,
  readRequest,
  recordsIn,
  removeRequest,
  type Request,
} from '#server/sync/requests.ts';
import { matterThere } from './absences.ts';
import { leave, leaveFaulty, type MatterContext, siblingsOf, sidesOf } from './context.ts';
import { isNewer } from './inner-records.ts';
import { idsOf, keepBase, loggedAs, type Pair } from './keep-base.ts';
import { agreeing, withFields } from './known.ts';
import { asOf, keepAside, withAside } from './read-aside.ts';
import { isInsideUnread, isNamedMeanwhile } from './named-meanwhile.ts';
import { takeReading } from './readings.ts';
import { sendAside } from './send-aside.ts';
import { judgeRefusal, keepEdit, send } from './sending.ts';

/**
 * Sends fields of a record, under the version that was read where the operation takes one. `follows`: all fields in
 * which the record here differs from the base, after its creation.
 */
export async function editThere(
  context: MatterContext,
  rule: SyncRule,
  pair: Pair,
  local: Side,
  fields: Projection | 'follows',
): Promise<boolean> {
  const { resource } = rule;
  let base = context.known.get(resource, pair.localId);
  let side = sidesOf(context.there, resource).get(pair.remoteId);
  if (!base || !side) return false;
  const wanted = fields === 'follows' ? differing(rule, local.fields, base.local) : fields;
  const { toSend, same } = sendableOf(context, rule, local, wanted, side);
  if (same.length > 0) base = await keepBase(context, rule, asAgreed(rule, base, same, wanted, side));
  const { remoteCaseId } = context.pair;
  let moved = same.length > 0;
  if (rule.unversioned === true && Object.keys(withoutPlace(rule, toSend)).length > 0) {
    const now = await refresh(context, rule, pair);
    if (now === 'refused') return moved;
    if (now === 'absent' || !saysTheSame(rule, now.fields, side.fields)) {
      context.stale = true;
      return true;
    }
    side = now;
  }
  while (Object.keys(toSend).length > 0) {
    const siblings = siblingsOf(rule, side, sidesOf(context.there, resource).values());
    const portion = portionOf(rule, side, toSend);
    const [request] = editRequests(context.document, rule, remoteCaseId, side, portion, siblings);
    if (!request) break;
    const sent = await sendEdit(context, rule, pair, request, asLeft(rule, side, request, portion));
    if (sent === undefined) return moved;
    side = keepAside(rule, sent, side);
    const said = request.says.filter((field) => field in portion);
    base = await keepEdit(
      context,
      rule,
      asAgreed(rule, base, said, inOurIds(rule, portion, context.known, side.fields), side),
    );
    sidesOf(context.there, resource).set(side.id, side);
    for (const field of said) if (sameValue(rule, field, toSend[field], portion[field])) delete toSend[field];
    moved = true;
    // What it is inside of has another version by now.
    if (rule.unversioned === true) context.stale = true;
  }
  const { aside } = rule;
  if (aside === undefined || !(aside.field in toSend)) return moved;
  return (await sendAside(context, rule, aside, base, toSend[aside.field])) || moved;
}

/** The record as a request will leave it there. */
function asLeft(rule: SyncRule, side: Side, { says }: Request, toSend: Projection): SentEdit {
  const said = Object.entries(toSend).filter(([field]) => says.includes(field));
  const hash = hashOf(rule, withoutOwn(rule, { ...side.fields, ...Object.fromEntries(said) }));
  return { hash, fields: said.map(([field]) => field) };
}

/** In their ids: what can be sent, and what is there already. A reference that can't be translated yet waits. */
function sendableOf(context: MatterContext, rule: SyncRule, local: Side, wanted: Projection, side: Side) {
  const { sendable, waiting } = inTheirIds(rule, editable(rule, wanted), context.known, local.fields);
  const toSend: Record<string, unknown> = {};
  const same: string[] = [];
  for (const [field, value] of Object.entries(sendable)) {
    if (waiting.includes(field) && !Array.isArray(value)) continue;
    if (!sameValue(rule, field, value, side.fields[field])) toSend[field] = value;
    else if (!waiting.includes(field)) same.push(field);
  }
  return { toSend: wholeStatements(rule, toSend, sendable), same };
}

async function sendEdit(
  context: MatterContext,
  rule: SyncRule,
  pair: Pair,
  request: Request,
  sent: SentEdit,
): Promise<Side | undefined> {
  const outcome = await send(context, request, rule, pair, sent);
  if (outcome.came === 'refused') {
    judgeRefusal(context, rule, pair, outcome.refusal, request);
    return undefined;
  }
  const after = outcome.came === 'done' ? readAnswer(rule, request, outcome.value, pair.remoteId) : undefined;
  if (after) {
    if (outcome.came === 'done') takePlaces(context, rule, request, outcome.value);
    return after;
  }
  // It may have been done or not: what is there now decides what the next round sends (SPEC 6.7).
  context.stale = true;
  const now = await refresh(context, rule, pair);
  if (typeof now === 'object' && hashOf(rule, withoutOwn(rule, now.fields)) !== sent.hash) {
    const why = outcome.came === 'unknown' ? outcome.why : 'The server did not take the change.';
    leaveFaulty(context, { resource: rule.resource, ...idsOf(pair), why });
  }
  return undefined;
}

function readAnswer(rule: SyncRule, { operation }: Request, answer: unknown, id: string): Side | undefined {
  try {
    return pickById(rule, operation, answer, id);
  } catch {
    return undefined;
  }
}

/** Where one in a list is moved, others move: the next is put among them as they are now. */
function takePlaces({ there }: MatterContext, rule: SyncRule, { operation }: Request, answer: unknown): void {
  if (rule.under === undefined) return;
  const sides = sidesOf(there, rule.resource);
  const places = Object.keys(rule.projection).filter((field) => rule.projection[field] === 'order');
  for (const { id, fields } of recordsIn(rule, answer).map((row) => sideOf(rule, row, operation))) {
    const known = sides.get(id);
    const moved = Object.fromEntries(places.map((field) => [field, fields[field]]));
    if (known) sides.set(id, { ...known, fields: { ...known.fields, ...moved } });
  }
}

/** The base as both sides now agree, whatever changed it. */
export async function rebaseRecord(context: MatterContext, rule: SyncRule, local: Side, pair: Pair): Promise<boolean> {
  const base = context.known.get(rule.resource, pair.localId);
  const side = sidesOf(context.there, rule.resource).get(pair.remoteId);
  if (!base || !side) return false;
  const same = agreeing(rule, local.fields, side.fields, context.known);
  await keepBase(context, rule, asAgreed(rule, base, same, local.fields, side));
  return true;
}

/** The base with fields that both hold by now. */
function asAgreed(rule: SyncRule, base: Base, fields: readonly string[], ours: Projection, side: Side): Base {
  return asOf(rule, base, withFields(base, fields, ours, side.fields, side.version), side);
}

const insideUnread = 'What belongs to it on the server could not be read. It is deleted there once that is known.';

/** Deletes there what a person deleted here, when it still is what the base knows (SPEC 5.2). */
export async function deleteThere(context: MatterContext, rule: SyncRule, pair: Pair): Promise<boolean> {
  const base = context.known.get(rule.resource, pair.localId);
  if (!base) return false;
  if (isInsideUnread(context, rule)) {
    leave(context, { resource: rule.resource, ...idsOf(pair), why: insideUnread });
    return false;
  }
  if (await isNamedMeanwhile(context, rule, pair.remoteId)) {
    context.stale = true;
    return true;
  }
  // Last but for its lists: what it says is worth more than who names it.
  const now = await refresh(context, rule, pair);
  if (now === 'refused') return false;
  if (now === 'absent') return settleIfGone(context, rule, base);
  if (!saysTheSame(rule, now.fields, base.remote)) return true;
  if (await newInside(context, rule, pair)) return true;
  const request = removeRequest(context.document, rule, context.pair.remoteCaseId, now);
  if (!request) return false;
  const outcome = await send(context, request, rule, pair);
  if (outcome.came === 'refused') {
    if (outcome.refusal.status === 404) return settleIfGone(context, rule, base);
    judgeRefusal(context, rule, pair, outcome.refusal, request);
    return false;
  }
  if (outcome.came === 'unknown') {
    leaveFaulty(context, {
      resource: rule.resource,
      ...idsOf(pair),
      why: 'Whether it was deleted there is checked in the next run.',
    });
    return (await refresh(context, rule, pair)) === 'absent' && settleIfGone(context, rule, base);
  }
  return settleDeletedThere(context, rule, base);
}

/**
 * Whether something was written inside the record since its list was read, which the deletion would delete too. It
 * counts as there from now on, so the next plan asks a person.
 */
async function newInside(context: MatterContext, rule: SyncRule, { remoteId }: Pair): Promise<boolean> {
  let isNew = false;
  for (const { inner, request } of listsInside(context, rule, remoteId)) {
    const answer = await context.client.read(request, 'verify');
    if ('refusal' in answer) continue;
    const { resource } = inner;
    for (const side of sidesIn(inner, request.operation, answer.value, () => undefined)) {
      const before = sidesOf(context.there, resource).get(side.id);
      const localId = context.known.localOf(resource, side.id) ?? null;
      // Those before it that were deleted a moment ago have moved it up.
      isNew ||= before
        ? !saysTheSame(inner, side.fields, before.fields)
        : isNewer(context, { resource, localId, remoteId: side.id, fields: side.fields }, 'delete-there');
      takeReading(context, inner, side);
    }
  }
  return isNew;
}

/** The lists that go with the record when it is deleted, as a hearing's does (SPEC 5.2). */
export function listsInside(
  { rules, document, pair }: Pick<MatterContext, 'rules' | 'document' | 'pair'>,
  { resource }: SyncRule,
  remoteId: string,
): { inner: SyncRule; request: Request }[] {
  return rules.flatMap((inner) => {
    const request =
      parentOf(inner) === resource ? listRequest(document, inner, pair.remoteCaseId, remoteId) : undefined;
    return request ? [{ inner, request }] : [];
  });
}

/** A person who lost access to the matter gets 404 for all of it: then the record was not deleted (SPEC 5.1). */
async function settleIfGone(context: MatterContext, rule: SyncRule, base: Base): Promise<true> {
  const there = await matterThere(context);
  if (there instanceof OutOfSight) throw there;
  return settleDeletedThere(context, rule, base);
}

async function settleDeletedThere(context: MatterContext, rule: SyncRule, base: Base): Promise<true> {
  context.journal.note('deleted there', 'done', loggedAs(rule, base));
  await context.journal.write((tx) => putTombstone(tx, context.pair, rule, base, 'here'));
  noteRecordGone(context, rule, base);
  context.done.there.deleted += 1;
  // What referred to it there has another version by now.
  context.stale = true;
  return true;
}

export function noteRecordGone(context: MatterContext, rule: SyncRule, base: Base): void {
  context.known.drop(rule.resource, base);
  // Whatever was reported about it before is settled with it.
  context.left.delete([rule.resource, base.localId, base.remoteId].join(' '));
  sidesOf(context.there, rule.resource).delete(base.remoteId);
  const tombstones = context.tombstones.get(rule.resource) ?? new Set<string>();
  context.tombstones.set(rule.resource, tombstones.add(base.remoteId));
}

/** The record as it is there now. Absent is only what the server itself says is absent. */
async function refresh(context: MatterContext, rule: SyncRule, pair: Pair): Promise<Side | 'absent' | 'refused'> {
  const sides = sidesOf(context.there, rule.resource);
  const base = context.known.get(rule.resource, pair.localId);
  const known =
    sides.get(pair.remoteId) ?? (base && { id: base.remoteId, version: base.remoteVersion, fields: base.remote });
  const request = known && readRequest(context.document, rule, context.pair.remoteCaseId, known);
  if (!request) return known ?? 'refused';
  const answer = await context.client.read(request, 'verify');
  if ('refusal' in answer) {
    const { status, code, sentence } = answer.refusal;
    if (status === 404 && code === 'not_found' && rule.key === undefined) return 'absent';
    leave(context, { resource: rule.resource, ...idsOf(pair), why: sentence });
    return 'refused';
  }
  const isOne = request.operation.id === rule.through.read && rule.key === undefined;
  const listed = isOne
    ? [sideOf(rule, answer.value, request.operation)]
    : sidesIn(rule, request.operation, answer.value, () => undefined);
  const its = listed.filter(({ id }) => id === pair.remoteId);
  const [found] = await withAside(context, rule, its);
  if (!found) return 'absent';
  takeReading(context, rule, found);
  return found;
}

function differing(rule: SyncRule, one: Projection, other: Projection): Projection {
  const fields = Object.keys(rule.projection).filter((field) => !sameValue(rule, field, one[field], other[field]));
  return Object.fromEntries(fields.map((field) => [field, one[field]]));
}

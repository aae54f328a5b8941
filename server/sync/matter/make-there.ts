import { isHolder, type SyncRule } from '#server/catalog/sync-rule.ts';
import { newId } from '#server/store/ids.ts';
import type { SyncOutboxRow } from '#server/store/tables.ts';
import { sideOf, sidesIn } from '#server/sync/sides.ts';
import { dropOutbox, markOutbox, putOutbox } from '#server/sync/journal/outbox.ts';
import { unsaidBy } from '#server/sync/merge.ts';
import type { Action, Side } from '#server/sync/plan.ts';
import { type Projection, sameValue } from '#server/catalog/projection.ts';
import { inOurIds, inTheirIds } from '#server/sync/references.ts';
import { type Outcome, requireToken } from '#server/sync/remote/client.ts';
import { type Refusal, Trouble } from '#server/sync/remote/trouble.ts';
import { readPages } from '#server/sync/pages.ts';
import { createRequest, listRequest, recordsIn, type Request } from '#server/sync/requests.ts';
import { closing, leave, type MatterContext, planAgain, sidesOf } from './context.ts';
import { accept, isAnswer, takeOver } from './accept-made.ts';
import { withAside } from './read-aside.ts';
import { type Creation, mark, rowFacts } from './creation.ts';
import { fingerprintOf } from './fingerprint.ts';
import { textIn, titleOf } from './known.ts';
import { takeReading } from './readings.ts';
import { askedOf, partsOf, stage } from './upload.ts';

export const mostResends = 3;
const twinWaits = 'Another one just like it was sent and no answer came; this one waits until that is known.';

type Create = Extract<Action, { do: 'create-there' }>;

/** What is to be sent; false where that has to wait, which is named, and true where it is there already. */
export async function toBeMade(
  context: MatterContext,
  rule: SyncRule,
  action: Create,
  local: Side,
): Promise<Creation | boolean> {
  const { resource } = rule;
  const { sendable, waiting } = inTheirIds(rule, action.fields, context.known);
  const why = blockedBy(rule, waiting, sendable);
  if (why !== undefined) return no(why);
  const request = createRequest(context.document, rule, context.pair.remoteCaseId, sendable);
  if (!request) return no('The server has no way to make this.');
  const fingerprint = fingerprintOf(rule, sendable);
  if (rule.unique === true && (await takeOver(context, rule, local, fingerprint))) return true;
  // Identical twins wait for each other (SPEC 6.6); one that was given up is waited for by nobody.
  const twin = [...context.outbox.values()].find((row) => row.fingerprint === fingerprint);
  if (twin && twin.state !== 'givenUp') return no(twinWaits);
  const asked = await askedOf(context, rule, local);
  if ('why' in asked) return no(asked.why);
  const row: SyncOutboxRow = {
    id: newId(),
    remoteId: context.pair.remoteId,
    caseId: context.pair.caseId,
    resource,
    localId: local.id,
    title: titleOf(local.fields),
    state: 'intent',
    fingerprint,
    fields: JSON.stringify(saidIn(context, rule, request, local)),
    request: JSON.stringify({ path: request.path, body: { ...request.body, ...asked.fields } }),
    knownThere: JSON.stringify(strangersThere(context, rule)),
    idempotencyKey: newId(),
    attempt: 1,
    sentAt: '',
    createdAt: '',
  };
  return { rule, row, local };

  function no(reason: string): false {
    leave(context, { resource, localId: local.id, remoteId: null, why: reason });
    return false;
  }
}

/** On disk before a byte leaves (SPEC 6.1). */
export async function intend(context: MatterContext, some: readonly Creation[]): Promise<void> {
  await context.journal.write(async (tx) => {
    for (const { row } of some) {
      row.createdAt = tx.now;
      await putOutbox(tx, row);
    }
  });
  for (const { row } of some) context.outbox.set(row.id, row);
}

/** Sends what the outbox holds, and settles it. Also for what a person sends again, and what the key makes safe. */
export async function sendCreate(context: MatterContext, create: Creation): Promise<boolean> {
  const { rule, row, local } = create;
  const request = requestOf(context, create);
  const sha256 = rule.bytes === undefined || !local ? undefined : String(local.fields[rule.bytes]);
  if (rule.bytes !== undefined && sha256 === undefined) return false;
  const staged = sha256 === undefined ? undefined : await stage(context, sha256);
  const sent: Sent = { ...create, request, earlier: earlierOf(row) };
  try {
    await noteSent(context, [sent]);
    const parts = staged && partsOf(request, textIn(local?.fields ?? {}, 'fileName'), staged);
    const key = isKeyed(context) && { idempotencyKey: row.idempotencyKey };
    return await settle(context, sent, await context.client.ask(request, { ...(parts && { parts }), ...key }));
  } finally {
    if (staged) await context.parts.blobs.discard(staged);
  }
}

export function earlierOf({ state }: SyncOutboxRow): Sent['earlier'] {
  return state === 'intent' ? 'never' : state === 'again' ? 'let go again' : 'under this key';
}

/** They leave now. */
export async function noteSent({ journal }: MatterContext, some: readonly Sent[]): Promise<void> {
  await journal.write(async (tx) => {
    for (const { row, request } of some) {
      row.sentAt = tx.now;
      row.state = 'sent';
      await markOutbox(tx, row.id, { state: 'sent', sentAt: tx.now });
      journal.note(request.operation.id, null, rowFacts(row));
    }
  });
}

export interface Sent extends Creation {
  request: Request;
  /** Whether it may have been executed before; `let go again`: a person sent it again, knowing that. */
  earlier: 'never' | 'let go again' | 'under this key';
}

/** Judges an answer to a create, or that there was none. */
export async function settle(context: MatterContext, sent: Sent, outcome: Outcome): Promise<boolean> {
  const { rule, row, earlier } = sent;
  // What was made then may have been deleted before all was read: the next run reads on from where this one began.
  if (earlier === 'under this key') context.readsAgain = true;
  if (outcome.came === 'done') {
    const made = readMade(sent, outcome.value);
    if (made && isAnswer(context, rule, row, made)) return accept(context, sent, made, 'answered');
    if (made && earlier === 'under this key') {
      // It came here as another record meanwhile: only a person says that it is to be made once more, under another key.
      await mark(context, [row], { state: 'held', idempotencyKey: newId(), attempt: 0 });
      return false;
    }
  }
  if (outcome.came === 'refused' && outcome.refusal.deleted !== undefined && rule.under === undefined)
    return madeAndDeleted(context, sent, outcome.refusal.deleted);
  const settles =
    earlier !== 'under this key' || (outcome.came === 'refused' && isKeyed(context) && !saysLittle(outcome.refusal));
  if (outcome.came === 'refused' && settles) return rejected(context, sent, outcome.refusal);
  if (outcome.came === 'unsent' && settles) await forget(context, row, 'unsent');
  else await mark(context, [row], { state: 'ambiguous' });
  if (outcome.came === 'unsent') throw new Trouble('offline', outcome.why);
  if (outcome.came === 'refused') requireToken(outcome.refusal);
  else if (isKeyed(context) && row.attempt < mostResends) {
    await mark(context, [row], {}, true);
    return sendCreate(context, sent);
  }
  await relist(context, sent);
  return (await lookFor(context, sent)) === 'adopted';
}

/** Both sides had it as it was sent, and somebody has deleted it there since, which the next run reads (SPEC 6.5). */
function madeAndDeleted(context: MatterContext, sent: Sent, id: string): Promise<boolean> {
  const { rule, row, local } = sent;
  const said = JSON.parse(row.fields) as Projection;
  const { sendable } = inTheirIds(rule, said, context.known);
  const fields = { ...unsaidBy(rule, local?.fields ?? {}, said), ...sendable };
  return accept(context, { rule, row, local: undefined }, { id, version: '', fields }, 'answered');
}

function isKeyed({ document }: MatterContext): boolean {
  return document.extension?.idempotencyKey === true;
}

/**
 * The same key may be at work still, or nobody looked at it, as where the token, a permission or a plan is looked at
 * first: what was sent before may have been carried out.
 */
function saysLittle({ status }: Refusal): boolean {
  return status === 401 || status === 402 || status === 403 || status === 409 || status === 429;
}

function readMade({ rule, row, request }: Sent, answer: unknown): Side | undefined {
  try {
    const sides = recordsIn(rule, answer).map((each) => sideOf(rule, each, request.operation));
    // A record on a list is answered with the whole list, which may hold other records too.
    if (sides.length === 1 && rule.under === undefined) return sides[0];
    return sides.find((side) => fingerprintOf(rule, side.fields) === row.fingerprint);
  } catch {
    // An answer that can't be read says no more than none (SPEC 6.3).
    return undefined;
  }
}

async function rejected(context: MatterContext, { rule, row, request }: Sent, refusal: Refusal): Promise<boolean> {
  await forget(context, row, `${refusal.status} ${refusal.code}`);
  requireToken(refusal);
  if (refusal.status === 404 || refusal.status === 409) context.stale = true;
  const record = { resource: rule.resource, localId: row.localId, remoteId: null };
  // What has the name there may be deleted or renamed by this very plan.
  const isTaken = refusal.status === 409 ? rule.refusesTwins === true : isDistinct(rule, refusal);
  if (isTaken) planAgain(context, record, refusal.sentence);
  else leave(context, { ...record, why: closing(context, rule, refusal, request.operation) });
  return false;
}

/** A value that no two may have, and that one has which this very plan changes or deletes. */
function isDistinct({ distinct }: SyncRule, { status }: Refusal): boolean {
  return distinct !== undefined && status === 400;
}

export async function forget(context: MatterContext, row: SyncOutboxRow, outcome: string): Promise<void> {
  await context.journal.write(async (tx) => {
    await dropOutbox(tx, row.id);
    context.journal.note('not made there', outcome, rowFacts(row));
  });
  context.outbox.delete(row.id);
}

/** Reads again the list in which a create would be, if it was executed. */
export async function relist(context: MatterContext, create: Creation): Promise<void> {
  const { rule } = create;
  const inside = rule.under === undefined ? undefined : requestOf(context, create).path['id'];
  const list = listRequest(context.document, rule, context.pair.remoteCaseId, inside);
  if (!list) return;
  const answer = await readPages(rule, list, (page) => context.client.read(page, 'verify'));
  if (!('values' in answer)) return;
  context.there.strangers.delete(rule.resource);
  const listed = answer.values.flatMap((page) => sidesIn(rule, list.operation, page, () => undefined));
  for (const side of await withAside(context, rule, listed)) takeReading(context, rule, side);
}

/** A create whose answer never came: one new record with its fingerprint is it; none or several is a person's (SPEC 6.4). */
export async function lookFor(context: MatterContext, create: Creation): Promise<'adopted' | 'several' | 'held'> {
  const { rule, row } = create;
  const candidates = candidatesFor(context, rule, row);
  const [only] = candidates;
  if (only && candidates.length === 1) {
    await accept(context, create, only, 'found');
    return 'adopted';
  }
  if (row.state === 'ambiguous' || row.state === 'sent') await mark(context, [row], { state: 'held' });
  return candidates.length > 1 ? 'several' : 'held';
}

/** New there since it was sent, and with its fingerprint. */
export function candidatesFor(context: MatterContext, rule: SyncRule, row: SyncOutboxRow): Side[] {
  return newSince(context, rule, row).filter((side) => fingerprintOf(rule, side.fields) === row.fingerprint);
}

function newSince({ there, known }: MatterContext, { resource }: SyncRule, row: SyncOutboxRow): Side[] {
  const before = new Set(JSON.parse(row.knownThere) as string[]);
  return [...sidesOf(there, resource).values()].filter(
    (side) => !before.has(side.id) && known.localOf(resource, side.id) === undefined,
  );
}

/**
 * Those that can be what was sent, if somebody there has edited it since it was made: all but what is given once can be
 * another by now. A server with keys says it itself.
 */
export function perhapsMade(context: MatterContext, rule: SyncRule, row: SyncOutboxRow): Side[] {
  const isOpen = row.state === 'held' || row.state === 'again';
  if (!isOpen || isKeyed(context) || rule.unique === true || rule.under !== undefined) return [];
  const { sendable: sent } = inTheirIds(rule, JSON.parse(row.fields) as Projection, context.known);
  const given = Object.keys(sent).filter((field) => rule.projection[field] === 'once');
  return newSince(context, rule, row).filter(
    ({ untouched, fields }) =>
      untouched !== true && given.every((field) => sameValue(rule, field, sent[field], fields[field])),
  );
}

/** The remote ids that are in no base, which is all that has to be remembered of what was there before. */
function strangersThere({ there, known }: MatterContext, { resource }: SyncRule): string[] {
  const before = there.strangers.get(resource);
  if (before) return before;
  const found = [...sidesOf(there, resource).keys()].filter((id) => known.localOf(resource, id) === undefined);
  there.strangers.set(resource, found);
  return found;
}

/** The fields that the create says, as both sides will hold them, and those that are given once and for all. */
function saidIn({ known }: MatterContext, rule: SyncRule, request: Request, local: Side): Projection {
  const sent = inOurIds(rule, inTheirIds(rule, local.fields, known).sendable, known);
  const isOnce = (field: string): boolean => rule.projection[field] === 'once';
  const said = Object.entries(sent).filter(([field]) => request.says.includes(field) || isOnce(field));
  return Object.fromEntries(said);
}

/** What a record can't be made without: the records it is inside of and points to. */
export function blockedBy(rule: SyncRule, waiting: readonly string[], fields: Projection): string | undefined {
  const needed = waiting.find(
    (field) => field === rule.under || isHolder(rule, field) || rule.references[field] === rule.resource,
  );
  const hasPlace = needed === undefined && rule.hasPlace?.(fields) !== false;
  return hasPlace ? undefined : 'What it belongs to is not on the other side yet.';
}

export function requestOf({ document }: MatterContext, { rule, row }: Creation): Request {
  const operation = document.operation(rule.through.create ?? '');
  if (!operation) throw new Trouble('refused', 'The server no longer offers what it did.');
  const { path, body } = JSON.parse(row.request) as Pick<Request, 'path' | 'body'>;
  return { operation, path, query: {}, body, says: [] };
}

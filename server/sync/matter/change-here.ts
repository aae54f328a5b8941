import { createReadStream } from 'node:fs';
import { findEvidence, updateEvidence } from '#server/areas/evidence/queries.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { StagedFile } from '#server/store/blobs.ts';
import { isoInstant } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { bury, dropBase, putBase } from '#server/sync/journal/bases.ts';
import { updateMatter } from '#server/sync/journal/remotes.ts';
import { putQuarantine, quarantineDays } from '#server/sync/journal/quarantine.ts';
import { editable } from '#server/sync/local-side.ts';
import type { Action, Base, Side } from '#server/sync/plan.ts';
import { hashOf, type Projection, sameValue } from '#server/sync/projection.ts';
import { inOurIds, inTheirIds, knownHere } from '#server/sync/references.ts';
import { BytesRefused } from '#server/sync/remote/client.ts';
import { Trouble } from '#server/sync/remote/trouble.ts';
import { leave, type MatterContext, planAgain, siblingsOf, sidesOf } from './context.ts';
import { noteBurial } from './edit-there.ts';
import { agreeing, textIn, titleOf, withFields } from './known.ts';
import { blockedBy } from './make-there.ts';
import type { Here } from './states.ts';

type Create = Extract<Action, { do: 'create-here' }>;
type Pair = Pick<Base, 'localId' | 'remoteId'>;

/** Makes a record here that is new there, base and all, in one transaction. */
export async function makeHere(context: MatterContext, rule: SyncRule, action: Create): Promise<boolean> {
  const { resource } = rule;
  const side = sidesOf(context.there, resource).get(action.remoteId);
  if (!side) return false;
  const { writable, waiting } = knownHere(rule, inOurIds(rule, side.fields, context.known));
  const why = blockedBy(rule, waiting);
  if (why !== undefined) {
    leave(context, { resource, localId: null, remoteId: side.id, why });
    return false;
  }
  const staged = rule.bytes === undefined ? undefined : await fetchBytes(context, rule, side);
  if (rule.bytes !== undefined && !staged) return false;
  try {
    const files = staged ? [{ ...staged, fileName: textIn(side.fields, 'fileName') }] : [];
    let base: Base | undefined;
    const made = await context.local.create(rule, writable, files, async (tx, record) => {
      if (rule.bytes !== undefined) await sayWhoConfirmed(context, tx, record.id);
      base = baseOf(context, rule, record, side);
      await putBase(tx, context.pair, rule, base);
      context.journal.note('made here', 'done', { ...recordOf(rule, base), hash: hashOf(rule, side.fields) });
      await context.journal.flush(tx);
    });
    context.known.put(resource, base ?? baseOf(context, rule, made, side));
    context.done.here.created += 1;
    return true;
  } finally {
    if (staged) await context.parts.blobs.discard(staged);
  }
}

/** What could not be written here yet is missing in the remote's base too, so that the next round finds it as an edit. */
function baseOf({ known }: MatterContext, rule: SyncRule, local: Side, side: Side): Base {
  const written = knownHere(rule, inOurIds(rule, side.fields, known));
  const theirs = inTheirIds(rule, written.writable, known).sendable;
  const remote = Object.fromEntries(
    Object.entries(side.fields).map(([field, value]) => [
      field,
      written.waiting.includes(field) ? theirs[field] : value,
    ]),
  );
  return { localId: local.id, remoteId: side.id, local: local.fields, remote, remoteVersion: side.version };
}

/** The same bytes are here, or they come over the wire, are hashed, and only then count (SPEC 7.4). */
async function fetchBytes(context: MatterContext, rule: SyncRule, side: Side): Promise<StagedFile | undefined> {
  const { blobs } = context.parts;
  const sha256 = String(side.fields[rule.bytes ?? '']);
  const why = (reason: string): undefined => {
    leave(context, { resource: rule.resource, localId: null, remoteId: side.id, why: reason });
  };
  if (!/^[0-9a-f]{64}$/.test(sha256)) return why('The deployment does not say what its bytes are.');
  if (await blobs.has(sha256)) {
    const copy = await blobs.stage(createReadStream(blobs.pathOf(sha256)));
    if (copy.sha256 === sha256) return copy;
    await blobs.discard(copy);
  }
  const operation = context.document.operation('get_files_by_id');
  if (!operation) return why('The deployment has no way to fetch its file.');
  try {
    const request = { operation, path: { id: side.id }, query: {}, body: undefined, says: [] };
    const staged = await blobs.stage(await context.client.download(request));
    if (staged.sha256 === sha256) return staged;
    await blobs.discard(staged);
    return why('The file that came is not the one the deployment describes. The next run fetches it again.');
  } catch (error) {
    if (error instanceof BytesRefused) return why(error.message);
    if (error instanceof Trouble || isOurs(error)) throw error;
    throw new Trouble('offline', 'The connection broke in the middle of a file.', { cause: error });
  }
}

function isOurs(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EACCES' || code === 'EROFS';
}

/** Whoever added a recording there confirmed it there; nobody did here. */
async function sayWhoConfirmed({ principal, remoteName }: MatterContext, tx: WriteTx, id: string): Promise<void> {
  const row = await findEvidence(tx, { accountId: principal.accountId, seesPrivate: 1 }, id);
  if (!row || row.consentAt === null) return;
  const consentText = `It was confirmed on “${remoteName}”, where the recording was added, and came here by sync.`;
  await updateEvidence(tx, row, { consentBy: null, consentText });
}

/** Writes fields of a record here; refused, and planned again, when a person has changed it meanwhile (SPEC 3.3). */
export async function editHere(
  context: MatterContext,
  rule: SyncRule,
  pair: Pair,
  local: Side,
  locals: Iterable<Side>,
  fields: Projection,
): Promise<boolean> {
  const { resource } = rule;
  const base = context.known.get(resource, pair.localId);
  const side = sidesOf(context.there, resource).get(pair.remoteId);
  if (!base || !side) return false;
  const { writable, waiting } = knownHere(rule, editable(rule, fields));
  const changed = Object.entries(writable).filter(
    ([field, value]) =>
      !(waiting.includes(field) && !Array.isArray(value)) && !sameValue(rule, field, value, local.fields[field]),
  );
  const toWrite = Object.fromEntries(changed);
  for (const group of rule.together ?? []) {
    if (!group.some((field) => field in toWrite)) continue;
    for (const field of group) if (field in writable) toWrite[field] = writable[field];
  }
  if (changed.length === 0) {
    if (waiting.length > 0) return false;
    return writeBase(context, rule, agreeingBase(context, rule, base, local, side));
  }
  const theirs = inTheirIds(rule, writable, context.known).sendable;
  let next = base;
  let fallen: Fallen[] = [];
  await context.local.edit(rule, local, toWrite, siblingsOf(rule, local, locals), async (tx, after) => {
    const written = Object.keys(toWrite);
    const remote = Object.fromEntries(
      written.map((field) => [field, waiting.includes(field) ? theirs[field] : side.fields[field]]),
    );
    next = withFields(base, written, after.fields, remote, side.version);
    next = agreeingBase(context, rule, next, after, side);
    await putBase(tx, context.pair, rule, next);
    fallen = await buryFallen(context, tx, local.id);
    context.journal.note('edited here', 'done', { ...recordOf(rule, base), hash: hashOf(rule, next.local) });
    await context.journal.flush(tx);
  });
  context.known.put(resource, next);
  for (const each of fallen) noteFall(context, each);
  context.done.here.edited += 1;
  return true;
}

function agreeingBase(context: MatterContext, rule: SyncRule, base: Base, local: Side, side: Side): Base {
  const same = agreeing(rule, local.fields, side.fields, context.known);
  return withFields(base, same, local.fields, side.fields, side.version);
}

async function writeBase(context: MatterContext, rule: SyncRule, base: Base): Promise<true> {
  await context.journal.write((tx) => putBase(tx, context.pair, rule, base));
  context.known.put(rule.resource, base);
  return true;
}

/** Puts away what was deleted there and is clean here (SPEC 5.5); refused when a person has changed it meanwhile. */
export async function quarantineHere(
  context: MatterContext,
  here: Here,
  rule: SyncRule,
  pair: Pair,
  local: Side,
): Promise<boolean> {
  const { resource } = rule;
  const base = context.known.get(resource, pair.localId);
  if (!base) return false;
  const consent = rule.bytes === undefined ? null : await consentOf(context, local.id);
  let fallen: Fallen[] = [];
  await context.local.remove(rule, local, async (tx) => {
    await putAway(context, tx, rule, { ...base, local: local.fields }, consent);
    await bury(tx, context.pair, rule, base, 'there');
    fallen = await buryFallen(context, tx, local.id);
    await putAwayUnknown(context, here, tx, local.id);
    context.journal.note('put into quarantine', 'done', recordOf(rule, base));
    await context.journal.flush(tx);
  });
  noteBurial(context, rule, base);
  for (const each of fallen) noteFall(context, each);
  context.done.here.deleted += 1;
  return true;
}

async function putAway(
  { pair }: MatterContext,
  tx: WriteTx,
  rule: SyncRule,
  base: Base,
  consent: string | null,
): Promise<void> {
  await putQuarantine(tx, {
    id: newId(),
    remoteId: pair.remoteId,
    caseId: pair.caseId,
    resource: rule.resource,
    localId: base.localId,
    remoteRecordId: base.remoteId,
    title: titleOf(base.local),
    record: JSON.stringify(base.local),
    consent,
    sha256: rule.bytes === undefined ? null : String(base.local[rule.bytes]),
    size: Number(base.local['size'] ?? 0),
    quarantinedAt: tx.now,
    until: isoInstant(Date.parse(tx.now) + quarantineDays * 86_400_000),
  });
}

/** What our own operation deleted along with what it was asked for, as a line on a hearing's list. */
interface Fallen {
  rule: SyncRule;
  base: Base;
  /** It is gone there too; otherwise it comes back as what is new there. */
  goneThere: boolean;
}

/** What a person let go with it, and the deployment never had. */
async function putAwayUnknown(context: MatterContext, here: Here, tx: WriteTx, id: string): Promise<void> {
  for (const change of tx.changes.filter((each) => each.op === 'delete' && each.id !== id)) {
    const rule = context.rules.find(({ resource }) => resource === change.resource);
    const side = rule && here.get(rule.resource)?.get(change.id);
    if (!rule || !side || context.known.get(rule.resource, change.id)) continue;
    const base = { localId: side.id, remoteId: '', local: side.fields, remote: {}, remoteVersion: '' };
    await putAway(context, tx, rule, base, null);
  }
}

async function buryFallen(context: MatterContext, tx: WriteTx, id: string): Promise<Fallen[]> {
  const fallen = tx.changes
    .filter((change) => change.op === 'delete' && change.id !== id)
    .flatMap((change): Fallen[] => {
      const rule = context.rules.find(({ resource }) => resource === change.resource);
      const base = rule && context.known.get(rule.resource, change.id);
      return rule && base ? [{ rule, base, goneThere: !sidesOf(context.there, rule.resource).has(base.remoteId) }] : [];
    });
  for (const { rule, base, goneThere } of fallen) {
    if (goneThere) {
      await putAway(context, tx, rule, base, null);
      await bury(tx, context.pair, rule, base, 'there');
    } else {
      await dropBase(tx, context.pair, rule.resource, base.localId);
      // The feed is silent about what is unknown again: should this run end here, the next looks at everything.
      await updateMatter(tx, context.pair, { cursor: null });
    }
  }
  return fallen;
}

function noteFall(context: MatterContext, { rule, base, goneThere }: Fallen): void {
  if (goneThere) noteBurial(context, rule, base);
  else context.known.drop(rule.resource, base);
}

async function consentOf({ parts }: MatterContext, id: string): Promise<string | null> {
  const row = await parts.store.readOne((tx) =>
    tx.db
      .selectFrom('evidence')
      .select(['consentBy', 'consentAt', 'consentText'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return row && row.consentAt !== null ? JSON.stringify(row) : null;
}

/** Runs a change here; a refusal of our own operations leaves the record for another round, or for a person. */
export async function attempt(
  context: MatterContext,
  record: { resource: SyncRule['resource']; localId: string | null; remoteId: string | null },
  change: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AppError) || error.problem === 'internal') throw error;
    // Somebody was faster: what is here now is planned again.
    if (error.problem === 'conflict' && 'current' in error.details) {
      planAgain(context, record, error.message);
      return true;
    }
    leave(context, { ...record, why: error.message });
    return false;
  }
}

function recordOf({ resource }: SyncRule, { localId, remoteId }: Pair) {
  return { resource, localId, remoteRecordId: remoteId };
}

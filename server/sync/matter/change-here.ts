import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import { findEvidence } from '#server/areas/evidence/queries.ts';
import { isHolder, isMergedOfBoth, type SyncRule } from '#server/catalog/sync-rule.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { StagedFile } from '#server/store/blobs.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { putBase } from '#server/sync/journal/bases.ts';
import { editable, wholeStatements } from '#server/sync/local-side.ts';
import type { Action, Base, Side } from '#server/sync/plan.ts';
import { hashOf, type Projection, sameValue, withoutPlace } from '#server/catalog/projection.ts';
import { inOurIds, inTheirIds, knownByNow, knownHere, referredBy } from '#server/sync/references.ts';
import { bytesThere } from './bytes-there.ts';
import { hereOf, leave, leaveFaulty, type MatterContext, planAgain, siblingsOf, sidesOf } from './context.ts';
import { keepBase, loggedAs, type Pair } from './keep-base.ts';
import { agreeing, firstBase, textIn, withFields } from './known.ts';
import { blockedBy } from './make-there.ts';
import { asOf } from './read-aside.ts';
import { settleFallen, type Fallen, noteFall } from './quarantine-here.ts';
import { seenAs, withUnsent } from './unsent.ts';
import { updateRecord } from '#server/store/records.ts';
import { evidence } from '#server/areas/evidence/record.ts';

type Create = Extract<Action, { do: 'create-here' }>;

/** Makes a record here that is new there, base and all, in one transaction. */
export async function makeHere(context: MatterContext, rule: SyncRule, action: Create): Promise<boolean> {
  const { resource } = rule;
  const side = sidesOf(context.there, resource).get(action.remoteId);
  if (!side) return false;
  const { writable, waiting } = knownHere(rule, inOurIds(rule, side.fields, context.known));
  const why = blockedBy(rule, waiting, writable) ?? blockedHere(context, rule, writable);
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
      await requireNoTwin(context, tx, rule, record);
      if (rule.bytes !== undefined) await sayWhoConfirmed(context, tx, record.id);
      base = baseOf(context, rule, record, side);
      await putBase(tx, context.pair, rule, base);
      context.journal.note('made here', 'done', { ...loggedAs(rule, base), hash: hashOf(rule, side.fields) });
      await context.journal.flush(tx);
    });
    context.known.put(resource, base ?? baseOf(context, rule, made, side));
    context.here.get(resource)?.set(made.id, made);
    if (!rule.lasting) context.done.here.created += 1;
    context.madeNow.add(made.id);
    return true;
  } finally {
    if (staged) await context.parts.blobs.discard(staged);
  }
}

/** What a person put into the same list since this was planned may be the same thing: that is planned again. */
async function requireNoTwin({ here }: MatterContext, tx: WriteTx, rule: SyncRule, made: Side): Promise<void> {
  const { resource, under, refusesTwins } = rule;
  if (under === undefined || refusesTwins !== true) return;
  const list = sql<{
    id: string;
  }>`select id from ${sql.table(resource)} where ${sql.ref(under)} = ${made.fields[under]}`;
  const isNew = (await tx.query(list)).some(({ id }) => id !== made.id && here.get(resource)?.has(id) !== true);
  if (isNew) throw new AppError('conflict', 'Something in it was made here meanwhile.', { current: null });
}

/** Something it names was deleted here, which is not settled with the other side yet. */
function blockedHere({ here }: MatterContext, rule: SyncRule, fields: Projection): string | undefined {
  const naming = Object.keys(rule.references).filter((field) => {
    const resource = referredBy(rule, field, fields);
    const ids = [fields[field]].flat().filter((id) => typeof id === 'string');
    return resource !== undefined && ids.some((id) => here.get(resource)?.has(id) !== true);
  });
  if (naming.length === 0) return undefined;
  return naming.some((field) => isHolder(rule, field))
    ? 'What it belongs to was deleted here, and that is not settled yet.'
    : 'It names something that was deleted here, and that is not settled yet.';
}

/** What could not be written here yet is missing in the remote's base too, so that the next round finds it as an edit. */
function baseOf({ known }: MatterContext, rule: SyncRule, local: Side, side: Side): Base {
  const written = knownHere(rule, inOurIds(rule, side.fields, known));
  const says = Object.keys(withoutPlace(rule, editable(rule, written.writable)));
  const asTheirs = says.every((field) => sameValue(rule, field, local.fields[field], written.writable[field]));
  // On a list that had it already, both sides said something.
  if (rule.under !== undefined && !asTheirs) return firstBase(rule, local, side, known);
  const theirs = inTheirIds(rule, written.writable, known).sendable;
  const remote = Object.fromEntries(
    Object.entries(side.fields).map(([field, value]) => [
      field,
      written.waiting.includes(field) ? theirs[field] : value,
    ]),
  );
  // What has an address of its own was not written yet either.
  const aside = rule.aside?.field;
  const own = aside === undefined ? {} : { [aside]: local.fields[aside] };
  const { id: remoteId, version: remoteVersion } = side;
  return { localId: local.id, remoteId, local: local.fields, remote: { ...remote, ...own }, remoteVersion };
}

/** The same bytes are here, or they come over the wire, are hashed, and only then count (SPEC 7.4). */
async function fetchBytes(context: MatterContext, rule: SyncRule, side: Side): Promise<StagedFile | undefined> {
  const { blobs } = context.parts;
  const sha256 = String(side.fields[rule.bytes ?? '']);
  const why = (reason: string): undefined => {
    leaveFaulty(context, { resource: rule.resource, localId: null, remoteId: side.id, why: reason });
  };
  if (!/^[0-9a-f]{64}$/.test(sha256)) return why('The server does not say what its bytes are.');
  if (await blobs.has(sha256)) {
    const copy = await blobs.stage(createReadStream(blobs.pathOf(sha256)));
    if (copy.sha256 === sha256) return copy;
    await blobs.discard(copy);
  }
  const bytes = await bytesThere(context, side.id, sha256);
  return 'staged' in bytes ? bytes.staged : why(bytes.why);
}

/** The person who added a recording there confirmed it there; nobody did here. */
async function sayWhoConfirmed({ principal, remoteName }: MatterContext, tx: WriteTx, id: string): Promise<void> {
  const row = await findEvidence(tx, { accountId: principal.accountId, seesPrivate: 1, seesTrash: true }, id);
  if (!row || row.consentAt === null) return;
  const consentText = `It was confirmed on “${remoteName}”, where the recording was added, and came here by sync.`;
  await updateRecord(tx, evidence, row, { consentBy: null, consentText });
}

/** Writes fields of a record here; refused, and planned again, when a person has changed it meanwhile (SPEC 3.3). */
export async function editHere(
  context: MatterContext,
  rule: SyncRule,
  pair: Pair,
  local: Side,
  fields: Projection,
): Promise<boolean> {
  const { resource } = rule;
  const locals = hereOf(context, resource);
  const base = context.known.get(resource, pair.localId);
  const side = sidesOf(context.there, resource).get(pair.remoteId);
  if (!base || !side) return false;
  // What is known now builds the base, so it also decides what is written.
  const said = editable(rule, fields);
  const { writable, waiting } = knownHere(rule, knownByNow(rule, said, context.known, local.fields), local.fields);
  const changed = Object.entries(writable).filter(
    ([field, value]) =>
      !(waiting.includes(field) && !Array.isArray(value)) && !sameValue(rule, field, value, local.fields[field]),
  );
  const toWrite = wholeStatements(rule, Object.fromEntries(changed), writable);
  if (changed.length === 0) {
    if (waiting.length > 0) return false;
    await keepBase(context, rule, asOf(rule, base, agreeingBase(context, rule, base, local, side), side));
    return true;
  }
  const whole = inTheirIds(rule, said, context.known, local.fields);
  const shown = { ...side.fields, ...pick(knownThere(context, rule, side), waiting) };
  let next = base;
  let fallen: Fallen[] = [];
  const now = await context.local.edit(
    rule,
    local,
    withUnsent(local, toWrite),
    siblingsOf(rule, local, [...locals.values(), ...(context.apart.get(resource) ?? [])]),
    async (tx, answered) => {
      const after = seenAs(local, rule, answered);
      const written = Object.keys(toWrite);
      // What was merged is an edit that goes there too: until it has, ours is measured by what both held before.
      const merged = written.filter((field) => isMerged(rule, field, whole, side));
      const ours = { ...after.fields, ...pick(base.local, merged) };
      next = withFields(base, written, ours, shown, side.version);
      next = asOf(rule, base, agreeingBase(context, rule, next, after, side), side);
      await putBase(tx, context.pair, rule, next);
      fallen = await settleFallen(context, tx, local.id);
      context.journal.note('edited here', 'done', { ...loggedAs(rule, base), hash: hashOf(rule, next.local) });
      await context.journal.flush(tx);
    },
  );
  context.known.put(resource, next);
  locals.set(now.id, seenAs(local, rule, now));
  for (const each of fallen) noteFall(context, each);
  if (!context.madeNow.has(local.id)) context.done.here.edited += 1;
  return true;
}

/** A record there without what is not here yet: that is found again as an edit. */
function knownThere({ known }: MatterContext, rule: SyncRule, side: Side): Projection {
  return inTheirIds(rule, knownHere(rule, inOurIds(rule, side.fields, known)).writable, known).sendable;
}

function pick(from: Projection, fields: readonly string[]): Projection {
  return Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
}

/** Also where all that ours adds to theirs names what is not there yet: that is sent once it is. */
function isMerged(rule: SyncRule, field: string, mine: ReturnType<typeof inTheirIds>, theirs: Side): boolean {
  const isSame = sameValue(rule, field, mine.sendable[field], theirs.fields[field]);
  return isMergedOfBoth(rule.projection[field]) && (mine.waiting.includes(field) || !isSame);
}

function agreeingBase(context: MatterContext, rule: SyncRule, base: Base, local: Side, side: Side): Base {
  const same = agreeing(rule, local.fields, side.fields, context.known);
  return withFields(base, same, local.fields, side.fields, side.version);
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

import { follows, type SyncRule } from '#server/catalog/sync-rule.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import type { ChangeNote, WriteTx } from '#server/store/transaction.ts';
import { putTombstone, dropBase } from '#server/sync/journal/bases.ts';
import { putQuarantine, quarantineDays } from '#server/sync/journal/quarantine.ts';
import { updateMatter } from '#server/sync/journal/remotes.ts';
import type { Base, Side } from '#server/sync/plan.ts';
import { type Here, type MatterContext, sidesOf } from './context.ts';
import { noteRecordGone } from './edit-there.ts';
import { fieldsInto } from './inner-records.ts';
import { loggedAs, type Pair } from './keep-base.ts';
import { titleOf } from './known.ts';

/* What leaves the matter here because it left it there: out of sight, and kept. */

/** Puts away what was deleted there and is clean here (SPEC 5.5); refused when a person has changed it meanwhile. */
export async function quarantineHere(
  context: MatterContext,
  rule: SyncRule,
  pair: Pair,
  local: Side,
): Promise<boolean> {
  const { resource } = rule;
  const base = context.known.get(resource, pair.localId);
  if (!base) return false;
  const consent = rule.bytes === undefined ? null : await consentOf(context, local.id);
  const apart = await insideOfUntaken(context, resource);
  let fallen: Fallen[] = [];
  await context.local.remove(rule, local, async (tx) => {
    requireAsSeen(context, tx, local.id);
    await quarantineRecord(context, tx, rule, { ...base, local: local.fields }, consent);
    await putTombstone(tx, context.pair, rule, base, 'there');
    fallen = await settleFallen(context, tx, local.id);
    await quarantineUnknown(context, apart, tx, local.id);
    context.journal.note('put into quarantine', 'done', loggedAs(rule, base));
    await context.journal.flush(tx);
  });
  noteRecordGone(context, rule, base);
  for (const each of fallen) noteFall(context, each);
  context.done.here.deleted += 1;
  return true;
}

/** What our own operation deleted with the record that it was asked to delete. */
function deletedWith(tx: WriteTx, id: string): ChangeNote[] {
  return tx.changes.filter((change) => change.op === 'delete' && change.id !== id);
}

/** What goes with it is as it was when that was planned; what a person has changed since is asked about (SPEC 3.5). */
function requireAsSeen({ here, rules }: MatterContext, tx: WriteTx, id: string): void {
  const before = new Map(tx.replaced.toReversed().map((each) => [`${each.resource} ${each.id}`, each.version]));
  for (const { resource, id: inner } of deletedWith(tx, id)) {
    const rule = rules.find((each) => each.resource === resource);
    const seen = rule?.unversioned ? undefined : here.get(resource)?.get(inner)?.version;
    if (seen === undefined || before.get(`${resource} ${inner}`) === seen) continue;
    throw new AppError('conflict', 'Something in it was changed here meanwhile.', { current: null });
  }
}

async function quarantineRecord(
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

/** What our own operation deleted with what it was asked to delete, such as a line on a hearing's list. */
export interface Fallen {
  rule: SyncRule;
  base: Base;
  /** It is gone there too; otherwise it comes back as what is new there. */
  goneThere: boolean;
}

/**
 * What can be inside a record here and is of a kind that the server does not take (SPEC 10.5): no scan reads it. Listed
 * once a round, as everything here is.
 */
async function insideOfUntaken(context: MatterContext, resource: string): Promise<Untaken> {
  const known = context.untaken.get(resource) ?? (await listUntaken(context, resource));
  context.untaken.set(resource, known);
  return known;
}

type Untaken = ReadonlyMap<string, ReadonlyMap<string, Side>>;

async function listUntaken({ parts, rules, local }: MatterContext, resource: string): Promise<Untaken> {
  const untaken = parts.rules.filter((rule) => !rules.some((taken) => taken.resource === rule.resource));
  const inside: Here = new Map();
  for (const { rule } of fieldsInto({ rules: untaken }, resource))
    inside.set(rule.resource, new Map((await local.all(untaken, rule)).map((side) => [side.id, side])));
  return inside;
}

/** What a person deleted with it, and the server never had. */
async function quarantineUnknown(context: MatterContext, apart: Untaken, tx: WriteTx, id: string): Promise<void> {
  for (const change of deletedWith(tx, id)) {
    const rule = context.parts.rules.find(({ resource }) => resource === change.resource);
    const isIt = ({ id: each }: Side): boolean => each === change.id;
    const side =
      rule &&
      ((context.here.get(rule.resource) ?? apart.get(rule.resource))?.get(change.id) ??
        context.apart.get(rule.resource)?.find(isIt));
    if (!rule || !side || follows(rule, side.fields) || context.known.get(rule.resource, change.id)) continue;
    const base = { localId: side.id, remoteId: '', local: side.fields, remote: {}, remoteVersion: '' };
    await quarantineRecord(context, tx, rule, base, null);
  }
}

export async function settleFallen(context: MatterContext, tx: WriteTx, id: string): Promise<Fallen[]> {
  const fallen = deletedWith(tx, id).flatMap((change): Fallen[] => {
    const rule = context.rules.find(({ resource }) => resource === change.resource);
    const base = rule && context.known.get(rule.resource, change.id);
    return rule && base ? [{ rule, base, goneThere: !sidesOf(context.there, rule.resource).has(base.remoteId) }] : [];
  });
  for (const { rule, base, goneThere } of fallen) {
    if (follows(rule, base.local)) await dropBase(tx, context.pair, rule.resource, base.localId);
    else if (goneThere) {
      await quarantineRecord(context, tx, rule, base, null);
      await putTombstone(tx, context.pair, rule, base, 'there');
    } else {
      await dropBase(tx, context.pair, rule.resource, base.localId);
      // The feed is silent about what is unknown again: should this run end here, the next looks at everything.
      await updateMatter(tx, context.pair, { listsReadAt: null });
    }
  }
  return fallen;
}

export function noteFall(context: MatterContext, { rule, base, goneThere }: Fallen): void {
  if (goneThere && !follows(rule, base.local)) noteRecordGone(context, rule, base);
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

import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { dropTombstone, loadAbsences, putAbsences, putBase } from '#server/sync/journal/bases.ts';
import { updateMatter } from '#server/sync/journal/remotes.ts';
import type { Base, Brake, Side } from '#server/sync/plan.ts';
import { type Projection, sameValue } from '#server/catalog/projection.ts';
import { inOurIds } from '#server/sync/references.ts';
import { type MatterContext, sidesOf } from './context.ts';
import { withFields } from './known.ts';
import { shownThoughDeleted } from './shown-again.ts';

/*
 * A server that was restored from a backup has forgotten what came after it (SPEC 2.5). Nothing that is missing there
 * was deleted, and nothing that is older there was edited; a person sees that first, and then both sides are compared
 * from the start.
 */

/** Its data says itself that it was put back: another epoch than when both last spoke, or a log that lacks our place. */
export function otherEpoch(context: MatterContext): Brake[] {
  const { epochThen, checkpoint, pair, restored } = context;
  const isAnother = epochThen !== null && checkpoint !== null && checkpoint.epoch !== epochThen;
  if (!isAnother && !restored) return [];
  return [{ brake: 'older-server', resource: 'cases', remoteId: pair.remoteCaseId }];
}

interface Measured {
  bases: { rule: SyncRule; base: Base }[];
  /** What was deleted since the backup and exists again: it comes back here too. */
  back: { resource: string; remoteRecordId: string }[];
}

/**
 * What both sides are compared with from now on. What is older there gets our version; what differs for another reason
 * is asked about, since an edit made after the restore looks the same as one that it lost; what is missing there is
 * asked about and never put into quarantine.
 */
function measuresOf(context: MatterContext): Measured {
  const { known, rules, there } = context;
  const bases = rules.flatMap((rule) => {
    const hidden = known.hidden(rule.resource);
    return known
      .of(rule.resource)
      .filter(({ remoteId }) => !hidden.has(remoteId))
      .flatMap((base) => {
        const local = context.here.get(rule.resource)?.get(base.localId);
        const remote = sidesOf(there, rule.resource).get(base.remoteId);
        const anew = remote
          ? comparedWith(remote, context, rule, base)
          : local && { ...base, local: {}, remoteVersion: '' };
        return anew ? [{ rule, base: anew }] : [];
      });
  });
  const back = shownThoughDeleted(context).map(({ rule: { resource }, side }) => ({
    resource,
    remoteRecordId: side.id,
  }));
  return { bases, back };
}

/** Nothing when it is as in the base. For what is older the base is what is there now; what is newer gets none. */
function comparedWith(remote: Side, { known }: MatterContext, rule: SyncRule, base: Base): Base | undefined {
  const fields = Object.keys(rule.projection).filter(
    (field) => !sameValue(rule, field, base.remote[field], remote.fields[field]),
  );
  const isOlder = rule.unversioned !== true && remote.version < base.remoteVersion;
  if (fields.length === 0 && !isOlder) return undefined;
  const theirs: Projection = isOlder ? remote.fields : {};
  return withFields(base, fields, inOurIds(rule, theirs, known), theirs, remote.version);
}

/** Takes the measure, durably, once a person has let the brake go; of the brakes that were, the others stay released. */
export async function takeOlderServer(context: MatterContext, brakes: readonly Brake[]): Promise<void> {
  const { bases, back } = measureAnew(context);
  await context.journal.write(async (tx) => {
    const missed = await loadAbsences(tx, context.pair);
    for (const { rule, base } of bases) await putBase(tx, context.pair, rule, base);
    // A new measure does not make a record seen that is missing there.
    await putAbsences(tx, context.pair, missed, []);
    for (const tombstone of back) await dropTombstone(tx, context.pair, tombstone);
    const released = JSON.stringify(brakes.filter(({ brake }) => brake !== 'older-server'));
    const { epoch } = context.checkpoint ?? {};
    await updateMatter(tx, context.pair, { released, ...(epoch !== undefined && { epoch, cursor: null }) });
    context.journal.note('measured again', 'done');
  });
}

/** Takes the measure for this run alone: a preview writes nothing. */
export function measureAnew(context: MatterContext): Measured {
  const measured = measuresOf(context);
  for (const { rule, base } of measured.bases) context.known.put(rule.resource, base);
  for (const { resource, remoteRecordId } of measured.back) context.tombstones.get(resource)?.delete(remoteRecordId);
  // What is missing is asked about by its new base.
  context.there.forgotten.clear();
  context.epochThen = context.checkpoint?.epoch ?? context.epochThen;
  context.restored = false;
  return measured;
}

import { changeBase } from '#server/sync/journal/bases.ts';
import { sameProjection } from '#server/catalog/projection.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { parentOf, type SyncRule } from '#server/catalog/sync-rule.ts';
import type { Side } from '#server/sync/plan.ts';
import { type MatterContext, sidesOf, type There } from './context.ts';

/**
 * What was changed there and back again is as the base has it, under another version. The base takes that before the
 * checkpoint moves past it: the feed does not say it again, and what is edited here is sent under it (SPEC 2.7).
 */
export async function takeNewerVersions(tx: WriteTx, { known, pair, rules, there }: MatterContext): Promise<void> {
  for (const rule of rules) {
    for (const side of sidesOf(there, rule.resource).values()) {
      const base = known.get(rule.resource, known.localOf(rule.resource, side.id) ?? '');
      const version = rule.unversioned === true ? holderVersion(there, rule, side) : side.version;
      if (!base || version <= base.remoteVersion || !sameProjection(rule, side.fields, base.remote)) continue;
      const record = { resource: rule.resource, localId: base.localId };
      await changeBase(tx, pair, record, { remoteVersion: version });
    }
  }
}

/** What has no version of its own was read as of the version of what it is inside of (SPEC 2.8). */
function holderVersion(there: There, rule: SyncRule, { fields }: Side): string {
  const holder = sidesOf(there, parentOf(rule) ?? '').get(String(fields[rule.under ?? '']));
  return holder?.version ?? '';
}

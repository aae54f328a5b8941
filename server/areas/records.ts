import { type RecordDefinition, syncRuleOf } from '#server/catalog/record.ts';
import { inOrderOfMaking } from '#server/catalog/record-order.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { areas } from './areas.ts';

/** All records, each after those it is inside of or names by an id. */
export const records: readonly RecordDefinition[] = inOrderOfMaking(areas.flatMap((area) => area.records));

/** Every resource that syncs, in the order in which records are made on the other side. */
export const syncRules: readonly SyncRule[] = records.flatMap((record) => syncRuleOf(record) ?? []);

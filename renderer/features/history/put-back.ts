import type { QueryClient } from '@tanstack/react-query';
import { completed, type PutBackPlan, planPutBack, type Values } from './put-back-plan.ts';
import { ApiError } from '#renderer/api/api-error.ts';
import type { Case, EvidenceItem, FieldChange, HistoryResource } from '#renderer/api/generated.ts';
import { changeMatter, readMatter } from '#renderer/api/matter-edits.ts';
import type { Saved } from '#renderer/api/record-lists.ts';
import type { Step } from '#renderer/api/session-changes.ts';
import { storeOf } from '#renderer/api/stores.ts';

export interface Target {
  resource: HistoryResource;
  recordId: string;
  caseId: string;
}

export interface Current {
  /** As the operations know it. */
  record: object;
  values: Values;
  /** The item itself, when it is evidence. */
  item: EvidenceItem | null;
}

export type PutBackOutcome =
  | { kind: 'done' }
  /** It holds what it held before already. */
  | { kind: 'nothing' }
  | { kind: 'gone' }
  /** Changed since: nothing was written. */
  | { kind: 'conflict'; conflicts: PutBackPlan['conflicts'] };

const roundsAtMost = 4;

/** The record as it is now; null when it is gone, or of a kind that has no way back. */
export async function readCurrent({ resource, recordId, caseId }: Target): Promise<Current | null> {
  if (resource === 'cases') {
    const matter = await readMatter(caseId);
    return { record: matter, values: { ...matter }, item: null };
  }
  const record = await storeOf(resource)?.read(caseId, recordId);
  if (record === undefined) return null;
  const item = resource === 'evidence' ? (record as EvidenceItem) : null;
  return { record, values: { ...record }, item };
}

/**
 * Gives fields back what they held before a change, by the ordinary operation and only if they still hold what the
 * change wrote; `evenIfChanged` is the person's confirmation for the others.
 */
export async function putBack(
  client: QueryClient,
  target: Target,
  changes: readonly FieldChange[],
  { evenIfChanged = false, step }: { evenIfChanged?: boolean; step?: Step } = {},
): Promise<PutBackOutcome> {
  for (let round = 0; round < roundsAtMost; round += 1) {
    const current = await readCurrent(target);
    if (current === null) return { kind: 'gone' };
    const { restore, conflicts } = planPutBack(target.resource, changes, current.values);
    if (conflicts.length > 0 && !evenIfChanged) return { kind: 'conflict', conflicts };
    const values = { ...restore, ...Object.fromEntries(conflicts.map(({ field, before }) => [field, before])) };
    if (Object.keys(values).length === 0) return { kind: 'nothing' };
    try {
      await write(client, target, completed(target.resource, values, current.values), current, step);
      return { kind: 'done' };
    } catch (error) {
      // Changed between the look and the write, which changed nothing: look again.
      const stale = error instanceof ApiError && error.status === 409 && round < roundsAtMost - 1;
      if (!stale) throw error;
    }
  }
  return { kind: 'nothing' };
}

/** The values were read from the log as the operation answers them, so it takes them; the server checks them all. */
async function write(
  client: QueryClient,
  target: Target,
  values: Values,
  current: Current,
  step?: Step,
): Promise<void> {
  if (target.resource === 'cases') return void (await changeMatter(client, current.record as Case, values, step));
  const store = storeOf(target.resource);
  if (store === undefined) throw new Error('This can’t be put back from here.');
  await store.change(client, current.record as Saved, values, step);
}

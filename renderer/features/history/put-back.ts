import type { QueryClient } from '@tanstack/react-query';
import { completed, type PutBackPlan, planPutBack, type Values } from './put-back-plan.ts';
import { ApiError } from '#renderer/api/api-error.ts';
import { call } from '#renderer/api/client.ts';
import { putEvidence } from '#renderer/api/evidence-cache.ts';
import type { EvidenceItem, Operations } from '#renderer/api/generated.ts';
import type { FieldChange, HistoryResource } from '#renderer/api/history.ts';
import { keys } from '#renderer/api/query-keys.ts';

export interface Target {
  resource: HistoryResource;
  recordId: string;
  caseId: string;
}

export interface Current {
  updatedAt: string;
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

/** The record as it is now; null when it is gone. */
export async function readCurrent({ resource, recordId, caseId }: Target): Promise<Current | null> {
  switch (resource) {
    case 'evidence':
      try {
        const item = await call('get_evidence_by_id', { id: recordId });
        return { updatedAt: item.updatedAt, values: { ...item }, item };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    case 'folders':
      return found(await call('get_folders', { caseId }), recordId);
    case 'issues':
      return found(await call('get_issues', { caseId }), recordId);
    case 'courtCases':
      return found(await call('get_court_cases', { caseId }), recordId);
    case 'timelineEntries':
      return found(await call('get_timeline', { caseId, id: recordId }), recordId);
    case 'hearings':
      return found(await call('get_hearings', { caseId, id: recordId }), recordId);
    case 'todos':
      return found(await call('get_todos', { caseId, id: recordId }), recordId);
    case 'contacts':
      return found(await call('get_contacts', { caseId, id: recordId }), recordId);
    case 'cases': {
      const matter = await call('get_case', {}, { context: `matter:${caseId}` });
      return { updatedAt: matter.updatedAt, values: { ...matter }, item: null };
    }
    default:
      return null;
  }
}

function found(records: readonly { id: string; updatedAt: string }[], id: string): Current | null {
  const record = records.find((each) => each.id === id);
  return record === undefined ? null : { updatedAt: record.updatedAt, values: { ...record }, item: null };
}

/**
 * Gives fields back what they held before a change, by the ordinary operation and only if they still hold what the
 * change wrote; `evenIfChanged` is the person's word for the others.
 */
export async function putBack(
  client: QueryClient,
  target: Target,
  changes: readonly FieldChange[],
  evenIfChanged = false,
): Promise<PutBackOutcome> {
  for (let round = 0; round < roundsAtMost; round += 1) {
    const current = await readCurrent(target);
    if (current === null) return { kind: 'gone' };
    const { restore, conflicts } = planPutBack(target.resource, changes, current.values);
    if (conflicts.length > 0 && !evenIfChanged) return { kind: 'conflict', conflicts };
    const values = { ...restore, ...Object.fromEntries(conflicts.map(({ field, before }) => [field, before])) };
    if (Object.keys(values).length === 0) return { kind: 'nothing' };
    try {
      await write(client, target, completed(target.resource, values, current.values), current.updatedAt);
      return { kind: 'done' };
    } catch (error) {
      // Changed between the look and the write, which changed nothing: look again.
      const stale = error instanceof ApiError && error.status === 409 && round < roundsAtMost - 1;
      if (!stale) throw error;
    }
  }
  return { kind: 'nothing' };
}

async function write(client: QueryClient, target: Target, values: Values, expectedUpdatedAt: string): Promise<void> {
  const { resource, recordId, caseId } = target;
  switch (resource) {
    case 'evidence':
      putEvidence(client, [await call('patch_evidence_by_id', patch('patch_evidence_by_id', { id: recordId }))]);
      break;
    case 'folders':
      await call('patch_folders', patch('patch_folders', { id: recordId }));
      await client.invalidateQueries({ queryKey: keys.foldersOfAll });
      break;
    case 'issues':
      await call('patch_issues', patch('patch_issues', { id: recordId }));
      await client.invalidateQueries({ queryKey: keys.issuesOfAll });
      break;
    case 'courtCases':
      await call('patch_court_cases', patch('patch_court_cases', { id: recordId }));
      await client.invalidateQueries({ queryKey: keys.courtFilesOfAll });
      break;
    case 'timelineEntries':
      await call('patch_timeline', patch('patch_timeline', { id: recordId }));
      await client.invalidateQueries({ queryKey: keys.timelineOfAll });
      break;
    case 'hearings':
      await call('patch_hearings', patch('patch_hearings', { id: recordId }));
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.hearingsOfAll }),
        client.invalidateQueries({ queryKey: keys.timelineOfAll }),
      ]);
      break;
    case 'todos':
      await call('patch_todos', patch('patch_todos', { id: recordId }));
      await client.invalidateQueries({ queryKey: keys.todosOfAll });
      break;
    case 'contacts':
      await call('patch_contacts', patch('patch_contacts', { id: recordId }));
      await client.invalidateQueries({ queryKey: keys.contactsOfAll });
      break;
    case 'cases':
      await call('post_case_update', patch('post_case_update', { caseId }));
      await client.invalidateQueries({ queryKey: keys.caseOfAll });
      break;
    default:
      throw new Error('This can’t be put back from here.');
  }

  /** The values were read from the log as the operation answers them, so it takes them; the server checks them all. */
  function patch<Name extends keyof Operations>(_name: Name, id: object): Operations[Name]['input'] {
    return { ...values, ...id, expectedUpdatedAt };
  }
}

import type { QueryClient } from '@tanstack/react-query';
import { canPutBack, mergeChanges, planPutBack } from './put-back-plan.ts';
import type { EvidenceItem, FieldChange, HistoryLine, HistoryResource } from '#renderer/api/generated.ts';
import { readDetails } from '#renderer/api/history.ts';
import { putBack, readCurrent, type Current } from './put-back.ts';
import { restoreFromTrash } from '#renderer/api/trash.ts';
import type { Step } from '#renderer/api/session-changes.ts';
import { storeOf } from '#renderer/api/stores.ts';

/** What undoing would do to one record, or why it does nothing. */
export type UndoStep = { resource: HistoryResource; recordId: string; title: string | null } & (
  | { kind: 'restore'; changes: FieldChange[]; names: Record<string, string> }
  | { kind: 'delete'; item: EvidenceItem | null }
  | { kind: 'untrash' }
  | { kind: 'skip'; reason: string }
);

export const undoneAtMost = 1000;
const lookedAtOnce = 4;

/** Works out, record by record from the newest on, what would take back these changes. Writes nothing. */
export async function planUndo(
  client: QueryClient,
  caseId: string,
  lines: readonly HistoryLine[],
): Promise<UndoStep[]> {
  const details = await readDetails(
    client,
    caseId,
    lines.filter(({ erased }) => !erased).map(({ seq }) => seq),
  );
  const records = [...Map.groupBy(lines, ({ resource, recordId }) => `${resource} ${recordId}`).values()];
  const steps: UndoStep[] = [];
  for (let from = 0; from < records.length; from += lookedAtOnce) {
    const some = records.slice(from, from + lookedAtOnce);
    steps.push(
      ...(await Promise.all(
        some.map((ofRecord) => {
          const oldestFirst = ofRecord.toSorted((one, other) => one.seq - other.seq);
          const known = oldestFirst.flatMap(({ seq }) => details.get(seq) ?? []);
          const names = Object.assign({}, ...known.map((each) => each.names)) as Record<string, string>;
          return planRecord(caseId, oldestFirst, mergeChanges(known.map(({ fields }) => fields)), names);
        }),
      )),
    );
  }
  return steps;
}

async function planRecord(
  caseId: string,
  lines: readonly HistoryLine[],
  changes: FieldChange[],
  names: Record<string, string>,
): Promise<UndoStep> {
  const last = lines.at(-1);
  if (last === undefined) throw new Error('There is nothing to undo.');
  const { resource, recordId, title } = last;
  const about = { resource, recordId, title };
  const skip = (reason: string): UndoStep => ({ ...about, kind: 'skip', reason });
  if (last.op === 'delete' || last.erased) return skip('It was permanently deleted, and its content was erased.');
  const current = await readCurrent({ resource, recordId, caseId });
  const inserted = lines[0]?.op === 'insert';
  if (current === null && last.trash === 'moved') return { ...about, kind: 'untrash' };
  if (current === null) {
    return skip(isOrdinary(resource) ? 'It is no longer there.' : 'This kind of change can’t be undone from here.');
  }
  if (inserted) return planDelete(about, changes, current);
  const possible = changes.filter(({ field }) => canPutBack(resource, field));
  if (possible.length === 0) return skip('There is nothing in it that can be put back.');
  const { restore, conflicts } = planPutBack(resource, possible, current.values);
  if (conflicts.length > 0) return skip('It was changed again since. Put it back on its own, where you see both.');
  if (Object.keys(restore).length === 0) return skip('It is already as it was before.');
  return { ...about, kind: 'restore', changes: possible.filter(({ field }) => field in restore), names };
}

function planDelete(
  about: Pick<UndoStep, 'resource' | 'recordId' | 'title'>,
  written: readonly FieldChange[],
  { values, item }: Current,
): UndoStep {
  if (about.resource === 'cases') return { ...about, kind: 'skip', reason: 'A matter is not deleted from here.' };
  const asMade = written.map(({ field, after }) => ({ field, before: null, after }));
  if (planPutBack(about.resource, asMade, values).conflicts.length > 0) {
    return {
      ...about,
      kind: 'skip',
      reason: 'It was changed by others since it was added. Delete it yourself if you want to.',
    };
  }
  return { ...about, kind: 'delete', item };
}

function isOrdinary(resource: HistoryResource): boolean {
  return resource === 'evidence' || resource === 'folders' || resource === 'issues';
}

/** Carries out one of them, as part of a step that can be undone; answers why not. */
export async function runUndoStep(
  client: QueryClient,
  caseId: string,
  undoing: UndoStep,
  step: Step,
): Promise<string | null> {
  const { resource, recordId } = undoing;
  if (undoing.kind === 'skip') return undoing.reason;
  if (undoing.kind === 'untrash') {
    await restoreFromTrash(client, caseId, { id: recordId, title: undoing.title ?? '' }, step);
    return null;
  }
  if (undoing.kind === 'restore') {
    const outcome = await putBack(client, { resource, recordId, caseId }, undoing.changes, { step });
    if (outcome.kind === 'conflict') return 'It was changed again in the meantime.';
    return outcome.kind === 'gone' ? 'It is no longer there.' : null;
  }
  await storeOf(resource)?.remove(client, { id: recordId, caseId }, {}, step);
  return null;
}

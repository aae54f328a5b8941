import { requireMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import type { TrackedTable, Transport } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { type ChangeFilter, findChanges, listChanges, type Stretch } from './changes.ts';
import { type Doer, doersOf, namesIn, standing, withoutUnnamed } from './names.ts';
import { asDoneByMember, isFounding, memberNames, type PeopleChange, peopleChange } from './people-changes.ts';
import { type FieldChange, fieldChanges, fieldsShown, readImage, titleOf } from './shown-fields.ts';

/** One change as a line of the history: what it was about, and by whom; not yet what was in it. */
export interface HistoryLine {
  seq: number;
  at: string;
  resource: TrackedTable;
  recordId: string;
  op: 'insert' | 'update' | 'delete';
  /** What the record was called after the change; null when that was erased with it. */
  title: string | null;
  /** Which shown fields changed. */
  fields: string[];
  /** The matter was put away or taken out again: which of the two is not to be seen in the names of fields. */
  archived?: boolean;
  /** What happened to the people of the workspace: the names of fields don't tell that either. */
  people?: PeopleChange;
  /** The record was deleted for good since, and what it said with it. */
  erased: boolean;
  /** The record is still there. */
  standing: boolean;
  doer: Doer;
  transport: Transport;
  requestId: string;
}

export interface HistoryDetails {
  seq: number;
  fields: FieldChange[];
}

export async function historyPage(
  tx: ReadTx,
  viewer: Viewer,
  caseId: string,
  filter: ChangeFilter,
  stretch: Stretch,
): Promise<{ lines: HistoryLine[]; next: number | null }> {
  const matter = await requireMatter(tx, viewer, caseId);
  const { changes: logged, next } = await listChanges(tx, viewer, matter, filter, stretch);
  const changes = logged.filter((change) => !isFounding(change)).map(asDoneByMember);
  const doerOf = await doersOf(tx, viewer, matter, changes);
  const members = changes.filter(({ resource }) => resource === 'memberships');
  const nameOf = await memberNames(
    tx,
    members.map(({ before, after }) => readImage(after ?? before)),
  );
  const there = await standing(tx, viewer, matter, changes);
  const lines = changes.flatMap((change): HistoryLine[] => {
    const { seq, at, resource, recordId, op, transport, requestId } = change;
    const [before, after] = [readImage(change.before), readImage(change.after)];
    const erased = before === null && after === null;
    const people = peopleChange(change, before, after);
    // The same act is told as joining.
    if (people === 'accepted') return [];
    const member = resource === 'memberships' ? nameOf.get(String((after ?? before)?.['accountId'])) : undefined;
    const title = member ?? titleOf(resource, after ?? before);
    const shown = fieldsShown(resource, matter);
    const fields = op === 'update' && !erased ? fieldChanges(shown, before, after).map(({ field }) => field) : [];
    // Nothing that changed in the matter itself is for a guest.
    if (resource === 'cases' && !matter.whole && op === 'update' && fields.length === 0) return [];
    const doer = doerOf(change);
    const still = there.has(recordId);
    const archiving = resource === 'cases' && fields.includes('archivedAt');
    const archived = archiving ? { archived: (after?.['archivedAt'] ?? null) !== null } : {};
    const line = {
      seq,
      at,
      resource,
      recordId,
      op,
      title,
      fields,
      erased,
      standing: still,
      doer,
      transport,
      requestId,
    };
    return [{ ...line, ...archived, ...(people && { people }) }];
  });
  return { lines, next };
}

/** What some changes were, field by field, with the names of the records that their fields point to. */
export async function historyDetails(
  tx: ReadTx,
  viewer: Viewer,
  caseId: string,
  seqs: readonly number[],
): Promise<{ changes: HistoryDetails[]; names: Record<string, string> }> {
  const matter = await requireMatter(tx, viewer, caseId);
  const changes = (await findChanges(tx, viewer, matter, seqs)).map(({ seq, resource, before, after }) => ({
    seq,
    fields: fieldChanges(fieldsShown(resource, matter), readImage(before), readImage(after)),
  }));
  const names = await namesIn(
    tx,
    viewer,
    matter,
    changes.flatMap(({ fields }) => fields),
  );
  if (matter.whole) return { changes, names };
  return { changes: changes.map(({ seq, fields }) => ({ seq, fields: withoutUnnamed(fields, names) })), names };
}

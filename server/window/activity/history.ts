import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { type ChangeFilter, findChanges, listChanges, type Stretch } from './changes.ts';
import { doersOf, namesIn, standing, withoutUnnamed } from './names.ts';
import { asDoneByMember, isFounding, memberNames, peopleChange } from './people-changes.ts';
import type { HistoryDetails, HistoryLine, HistoryPage } from './schema.ts';
import { fieldChanges, fieldsShown, type Image, readImage, titleOf } from './shown-fields.ts';

export async function historyPage(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  filter: ChangeFilter,
  stretch: Stretch,
): Promise<HistoryPage> {
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
    const record = tx.records.of(resource);
    const [before, after] = [readImage(change.before), readImage(change.after)];
    const erased = before === null && after === null;
    const people = peopleChange(change, before, after);
    // The same act is reported as joining.
    if (people === 'accepted') return [];
    const member = resource === 'memberships' ? nameOf.get(String((after ?? before)?.['accountId'])) : undefined;
    const title = member ?? titleOf(record, after ?? before);
    const shown = fieldsShown(record, matter);
    const fields =
      op === 'update' && !erased ? fieldChanges(record, shown, before, after).map(({ field }) => field) : [];
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
    const trash = op === 'update' ? trashChange(before, after) : undefined;
    return [{ ...line, ...archived, ...(trash && { trash }), ...(people && { people }) }];
  });
  return { lines, next };
}

function trashChange(before: Image | null, after: Image | null): HistoryLine['trash'] {
  const [was, is] = [before?.['trashedAt'] ?? null, after?.['trashedAt'] ?? null];
  if (was === is) return undefined;
  return is === null ? 'restored' : 'moved';
}

/** What some changes were, field by field, with the names of the records that their fields point to. */
export async function historyDetails(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  seqs: readonly number[],
): Promise<HistoryDetails> {
  const found = (await findChanges(tx, viewer, matter, seqs)).map(({ seq, resource, before, after }) => {
    const record = tx.records.of(resource);
    return {
      seq,
      record,
      fields: fieldChanges(record, fieldsShown(record, matter), readImage(before), readImage(after)),
    };
  });
  const names = await namesIn(tx, viewer, matter, found);
  const changes = found.map(({ seq, record, fields }) => ({
    seq,
    fields: matter.whole ? fields : withoutUnnamed(record, fields, names),
  }));
  return { changes, names };
}

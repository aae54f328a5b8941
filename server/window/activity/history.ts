import type { MatterView } from '#server/access/matters.ts';
import { type ChangeFilter, findChanges, listChanges, type Stretch } from './changes.ts';
import { doersOf, namesIn, standing, withoutUnnamed } from './names.ts';
import { asDoneByMember, isFounding, memberNames, peopleChange } from './people-changes.ts';
import type { HistoryDetails, HistoryLine, HistoryPage } from './schema.ts';
import { fieldChanges, fieldsShown, type Image, readImage, titleOf } from './shown-fields.ts';

export async function historyPage(view: MatterView, filter: ChangeFilter, stretch: Stretch): Promise<HistoryPage> {
  const { tx, matter } = view;
  const { changes: logged, next } = await listChanges(view, filter, stretch);
  const changes = logged.filter((change) => !isFounding(change)).map(asDoneByMember);
  const doerOf = await doersOf(view, changes);
  const members = changes.filter(({ resource }) => resource === 'memberships');
  const nameOf = await memberNames(
    tx,
    members.map(({ before, after }) => readImage(after ?? before)),
  );
  const there = await standing(view, changes);
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
    const [only] = fields;
    const turned = fields.length === 1 && turnable.has(only ?? '') ? isSet(after?.[only ?? '']) : undefined;
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
    return [{ ...line, ...(turned !== undefined && { turned }), ...(trash && { trash }), ...(people && { people }) }];
  });
  return { lines, next };
}

/** Facts that are or are not, which a sentence names better than “changed”. */
const turnable: ReadonlySet<string> = new Set(['archivedAt', 'revokedAt', 'done', 'private']);

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined && value !== 0 && value !== false;
}

function trashChange(before: Image | null, after: Image | null): HistoryLine['trash'] {
  const [was, is] = [before?.['trashedAt'] ?? null, after?.['trashedAt'] ?? null];
  if (was === is) return undefined;
  return is === null ? 'restored' : 'moved';
}

/** What some changes were, field by field, with the names of the records that their fields point to. */
export async function historyDetails(view: MatterView, seqs: readonly number[]): Promise<HistoryDetails> {
  const { tx, matter } = view;
  const found = (await findChanges(view, seqs)).map(({ seq, resource, before, after }) => {
    const record = tx.records.of(resource);
    return {
      seq,
      record,
      fields: fieldChanges(record, fieldsShown(record, matter), readImage(before), readImage(after)),
    };
  });
  const names = await namesIn(view, found);
  const changes = found.map(({ seq, record, fields }) => ({
    seq,
    fields: matter.whole ? fields : withoutUnnamed(record, fields, names),
  }));
  return { changes, names };
}

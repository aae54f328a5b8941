import { withoutUnseen } from '#server/catalog/references.ts';
import { toColumns } from '#server/catalog/columns.ts';
import { invalid } from '#server/errors/app-error.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { Changing } from './changing.ts';
import type { GivenSupport } from './item-schema.ts';
import { supportsOf } from './queries.ts';
import { elementSupports } from './record.ts';

type Support = Row<'elementSupports'>;

/**
 * Replaces what supports an element, in the order given: what has the id of one that is there changes it, what has none
 * is new, and what is not given goes. What a support names and the caller does not see stays in it.
 */
export async function writeSupports(
  change: Changing,
  elementId: string,
  given: readonly GivenSupport[],
): Promise<void> {
  const { tx, matter, accountId } = change;
  const before = new Map((await supportsOf(tx, [elementId])).map((row) => [row.id, row]));
  const shown = new Map(
    (await withoutUnseen(change, 'elementSupports', [...before.values()])).map((row) => [row.id, row]),
  );
  const kept = new Set<string>();
  for (const [position, { id, ...said }] of given.entries()) {
    if (id === undefined) {
      const columns = toColumns(elementSupports, said);
      const place = { caseId: matter.caseId, createdBy: accountId, elementId, position };
      await insertRecord(tx, elementSupports, { ...place, ...columns });
      continue;
    }
    const row = before.get(id);
    if (!row || kept.has(id)) throw invalid(`There is no other support ${id} of this element.`, 'item.support');
    kept.add(id);
    const columns = toColumns(elementSupports, { ...said, ...unseenOf(row, shown.get(id) ?? row, said) });
    await updateRecord(tx, elementSupports, row, { ...columns, position });
  }
  for (const row of before.values()) if (!kept.has(row.id)) await deleteRecord(tx, elementSupports, row);
}

const naming = ['evidenceId', 'timelineEntryId', 'witnessId'] as const;

function unseenOf(row: Support, shown: Support, given: Omit<GivenSupport, 'id'>): Partial<Support> {
  const stays = naming.filter((name) => given[name] === null && shown[name] === null);
  return Object.fromEntries(stays.map((name) => [name, row[name]]));
}

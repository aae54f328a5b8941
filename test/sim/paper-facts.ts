import { paperKinds } from './paper-kinds.ts';
import { idsIn, type V1Record } from './v1-records.ts';
import { recordsIn, type View } from './view.ts';

/**
 * What a side says in its binders and packets, without its ids: each field that sync writes, and the order of each list.
 * What each side alone decides (`sent`) is left out; the name of a thing that has none is what only it says.
 */
export function paperFacts(view: View, nameById: ReadonlyMap<string, string>): string[] {
  const names = new Map(nameById);
  for (const { resource, fields } of paperKinds) {
    for (const record of recordsIn(view, resource)) {
      if (isNamed(nameById.get(record.id))) continue;
      const said = Object.entries(fields).filter(([, { of, set }]) => of === undefined && set === undefined);
      const own = said.filter(([name]) => name !== 'position' && name !== 'sent').map(([name]) => record[name]);
      names.set(record.id, `${resource} ${JSON.stringify(own)}`);
    }
  }
  const named = (value: unknown): unknown =>
    typeof value === 'string' ? (names.get(value) ?? 'unknown') : (value ?? null);
  return paperKinds.flatMap(({ resource, fields, under }) => {
    const records = recordsIn(view, resource);
    const said = records.map((record) => {
      const values = Object.entries(fields)
        .filter(([name]) => name !== 'position' && name !== 'sent')
        .map(([name, { of, set }]) => {
          if (set === undefined) return [name, of ? named(record[name]) : sortedKeys(record[name])];
          return [
            name,
            idsIn(record[name])
              .map((member) => (of ? String(named(member)) : member))
              .toSorted(),
          ];
        });
      return JSON.stringify([resource, under && named(record[under.field]), ...values]);
    });
    return [...said, ...(fields['position'] ? ordersOf(resource, records, under?.field, named) : [])];
  });
}

const isNamed = (name: string | undefined): boolean => name !== undefined && !name.endsWith('?');

/** The lists of a side, each in its order. */
function ordersOf(
  resource: string,
  records: readonly V1Record[],
  field: string | undefined,
  named: (value: unknown) => unknown,
): string[] {
  const listOf = (record: V1Record): string =>
    JSON.stringify([field && named(record[field]), resource === 'binderItems' ? record['section'] : null]);
  return [...Map.groupBy(records, listOf)].map(([list, lines]) => {
    const placed = lines.map((line): [number, string] => [Number(line['position']), String(named(line.id))]);
    // Two of one place have no order.
    placed.sort(([one, first], [other, second]) => one - other || (first < second ? -1 : 1));
    return JSON.stringify(['order', resource, list, placed.map(([, name]) => name)]);
  });
}

/** A value without regard to the order of its keys. */
export function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sortedKeys(inner)]);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

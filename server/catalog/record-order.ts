import type { RecordDefinition } from './record.ts';

/**
 * The order in which sync makes records on the other side (server/sync/SPEC.md 3.1): each after its matter and after
 * the records that its references name, however many steps away. Records with as many steps before them keep the order
 * of the list. What a set names may come later, as its ids are sent once they are there: evidence is made before the
 * hearings it is for.
 */
export function inOrderOfMaking(records: readonly RecordDefinition[]): RecordDefinition[] {
  const byTable = new Map<string, RecordDefinition>(records.map((record) => [record.table, record]));
  const steps = new Map<string, number>();
  const stepsBefore = (table: string, through: readonly string[]): number => {
    const known = steps.get(table);
    if (known !== undefined) return known;
    const record = byTable.get(table);
    if (!record) throw new Error(`${through.at(-1) ?? ''} names ${table}, which is in no area.`);
    if (through.includes(table)) throw new Error(`These name each other: ${[...through, table].join(', ')}.`);
    const named = namedBy(record).filter((other) => other !== table);
    const count = Math.max(0, ...named.map((other) => stepsBefore(other, [...through, table]) + 1));
    steps.set(table, count);
    return count;
  };
  return records.toSorted((one, other) => stepsBefore(one.table, []) - stepsBefore(other.table, []));
}

function namedBy({ columns, inMatter }: RecordDefinition): string[] {
  const named = Object.values(columns).flatMap(({ kind, to }) => {
    if (kind !== 'reference' || to === undefined) return [];
    return typeof to === 'string' ? [to] : Object.values(to.of);
  });
  return inMatter ? ['cases', ...named] : named;
}

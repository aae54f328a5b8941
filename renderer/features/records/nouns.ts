import { records, type RecordEntry } from '#renderer/api/generated-records.ts';
import type { HistoryResource, Operations } from '#renderer/api/generated.ts';

export type Nouns = readonly [one: string, many: string];

const table: Readonly<Record<string, RecordEntry>> = records;

/** What one record and many are called in a sentence: as the record says, or by a word of the place that speaks. */
export function nounsOf(resource: HistoryResource, own: Partial<Record<HistoryResource, Nouns>> = {}): Nouns {
  const { noun, plural } = records[resource];
  return own[resource] ?? [noun, plural];
}

export function isRecord(name: string): name is HistoryResource {
  return name in records;
}

/** The record that an operation makes, changes or deletes; null for any other. */
export function recordOf(operationId: string): HistoryResource | null {
  const writes = ({ operations }: RecordEntry): (keyof Operations | undefined)[] =>
    operations === null ? [] : [operations.create, operations.update, operations.remove];
  const found = Object.entries(table).find(([, entry]) => writes(entry).some((id) => id === operationId));
  return (found?.[0] as HistoryResource | undefined) ?? null;
}

/** “a folder”, “an invitation”. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** What the history can be narrowed to. */
export const kindChoices: readonly { value: HistoryResource; label: string }[] = Object.entries(table).flatMap(
  ([name, { label }]) => (label === null ? [] : [{ value: name as HistoryResource, label }]),
);

import type { StoredRecord } from '#server/store/record.ts';

/** A guest sees of the matter itself what the case shows it: the shell. */
const shellFields: readonly string[] = ['caption', 'archivedAt'];

/**
 * What of a record the history shows. A column that does not say so stays out of it, so that a secret added to a table
 * tomorrow is not shown by having been forgotten.
 */
export function fieldsShown({ table, columns }: StoredRecord, { whole }: { whole: boolean }): readonly string[] {
  if (table === 'cases' && !whole) return shellFields;
  return Object.keys(columns).filter((name) => ['shown', 'restorable'].includes(columns[name]?.history ?? 'hidden'));
}

export type Image = Record<string, unknown>;

export interface FieldChange {
  field: string;
  /** As the operations take and answer them: lists, dates, ids, true and false; null where there was nothing. */
  before: unknown;
  after: unknown;
}

export function readImage(image: string | null): Image | null {
  return image === null ? null : (JSON.parse(image) as Image);
}

export function titleOf({ title }: StoredRecord, image: Image | null): string | null {
  const value = image?.[title ?? ''];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The shown fields in which two images of a record differ; those that are filled in when there is only one. */
export function fieldChanges(
  record: StoredRecord,
  shown: readonly string[],
  before: Image | null,
  after: Image | null,
): FieldChange[] {
  return shown
    .filter((field) => (before?.[field] ?? null) !== (after?.[field] ?? null))
    .map((field) => ({ field, before: valueOf(record, field, before), after: valueOf(record, field, after) }))
    .filter(({ before: old, after: now }) => before !== null || !isEmpty(now) || !isEmpty(old));
}

function valueOf({ columns }: StoredRecord, field: string, image: Image | null): unknown {
  const value = image?.[field] ?? null;
  if (value === null) return null;
  switch (columns[field]?.kind) {
    case 'flag':
      return value === 1;
    case 'json':
    case 'set':
    case 'references':
      return typeof value === 'string' ? (JSON.parse(value) as unknown) : null;
    default:
      return value;
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { invalid } from '#server/errors/app-error.ts';
import { membersIn } from '#server/store/set-members.ts';
import type { Soon } from '#server/store/soon.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { MatterResource } from '#server/store/tables.ts';

/*
 * What records name of each other, by the columns they declare: what a caller names must be theirs to see, and what
 * they may not see is named to nobody.
 */

/**
 * Refuses ids that are not records of this matter the viewer may see: assignments are checked against what the caller
 * may access, never silently dropped.
 */
export async function requireAll(
  view: MatterView,
  resource: MatterResource,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return;
  const known = await seenAmong(view, resource, ids);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw invalid(`There is no ${view.tx.records.of(resource).noun} ${unknown} in this case.`, field);
}

/** The same of everything that is given for columns of a record which name others. */
export async function requireReferences(view: MatterView, resource: MatterResource, given: object): Promise<void> {
  const values = given as Readonly<Record<string, unknown>>;
  for (const { column, to } of view.tx.records.namedBy(resource)) {
    const value = values[column];
    if (typeof value === 'string') await requireAll(view, to, [value], column);
    else if (Array.isArray(value)) await requireAll(view, to, value as string[], column);
  }
}

/**
 * Rows without the ids of what the viewer may not know of: an assistant does not get what is private, a guest what was
 * not shared, nor anybody what is in Trash. Needs no query for a viewer who sees the whole matter while nothing is.
 */
export function withoutUnseen<Row extends object>(
  view: MatterView,
  resource: MatterResource,
  rows: readonly Row[],
): Soon<readonly Row[]> {
  const { matter, viewer } = view;
  if (matter.whole && viewer.seesPrivate === 1 && (viewer.seesTrash || !matter.hasTrash)) return rows;
  return hideUnseen(view, resource, rows);
}

async function hideUnseen<Row extends object>(
  view: MatterView,
  resource: MatterResource,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const images = rows as readonly Readonly<Record<string, unknown>>[];
  let seen = images;
  for (const { column, to, kind } of view.tx.records.namedBy(resource)) {
    const ids = new Set(images.flatMap((row) => idsIn(row[column])));
    const known = await seenAmong(view, to, [...ids]);
    if (known.size === ids.size) continue;
    const hidden = kind === 'reference' ? null : '[]';
    seen = seen.map((row) => {
      const left = idsIn(row[column]).filter((id) => known.has(id));
      if (left.length === 0) return { ...row, [column]: hidden };
      return kind === 'reference' ? row : { ...row, [column]: JSON.stringify(left) };
    });
  }
  return seen as unknown as readonly Row[];
}

/** The same of one row. */
export async function withoutUnseenIn<Row extends object>(
  view: MatterView,
  resource: MatterResource,
  row: Row,
): Promise<Row> {
  const [seen = row] = await withoutUnseen(view, resource, [row]);
  return seen;
}

/** Sets that somebody replaces who does not see all of them: what they were not shown stays in. */
export async function keepUnseen<Given extends object>(
  view: MatterView,
  resource: MatterResource,
  given: Given,
  before: object,
): Promise<Given> {
  const shown: object = await withoutUnseenIn(view, resource, before);
  if (shown === before) return given;
  const kept = { ...given } as Record<string, unknown>;
  for (const { column } of view.tx.records.namedBy(resource)) {
    const value = kept[column];
    if (!Array.isArray(value)) continue;
    const known = new Set(idsOf(shown, column));
    kept[column] = [...new Set([...(value as string[]), ...idsOf(before, column).filter((id) => !known.has(id))])];
  }
  return kept as Given;
}

function idsOf(row: object, column: string): string[] {
  return idsIn((row as Readonly<Record<string, unknown>>)[column]);
}

/** Of a column: an id, or the JSON text of several. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  return value.startsWith('[') ? membersIn(value) : [value];
}

/** Which of these the viewer may see. */
export async function seenAmong(
  view: MatterView,
  resource: MatterResource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  for (const some of someAtOnce(ids)) {
    const rows = await visibleIn(view, resource).select('item.id').where('item.id', 'in', some).execute();
    for (const { id } of rows) seen.add(id);
  }
  return seen;
}

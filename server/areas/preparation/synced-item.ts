import { z } from 'zod';
import { exactText, Id, Instant } from '#server/catalog/fields.ts';
import { invalid } from '#server/errors/app-error.ts';
import { binderItemKinds, binderLimits, exhibitMarks, factNames } from '#server/rules/preparation.ts';
import type { Row } from '#server/store/tables.ts';
import { GivenItem, givenShape, Section } from './item-schema.ts';
import { linkables } from './record.ts';

/*
 * A binder item as sync reads and writes it: one flat row for every kind, because sync merges field by field. What its
 * kind doesn't have is null.
 */

const facts = Object.fromEntries(factNames.map((name) => [name, givenShape[name].nullable()])) as {
  [Name in (typeof factNames)[number]]: z.ZodNullable<(typeof givenShape)[Name]>;
};

const MarkMade = z.strictObject({ mark: z.enum(exhibitMarks), at: Instant, note: exactText(4000) });

const Mark = z.string().max(20_000).meta({ description: 'What happened to it in court, as JSON of mark, at and note' });
const about = {
  resource: z.enum(linkables).nullable(),
  itemId: Id.nullable().meta({ description: 'The evidence of an exhibit, the to-do, or what a link is to' }),
};
const named = { contactId: Id.nullable(), witnessId: Id.nullable() };
const place = { section: Section, position: z.int().min(0).meta({ description: 'Its place in the section, from 0' }) };

export const SyncedItem = z
  .strictObject({
    id: Id,
    binderId: Id,
    kind: z.enum(binderItemKinds),
    ...place,
    ...about,
    ...named,
    ...(Object.fromEntries(factNames.map((name) => [name, givenShape[name].unwrap().nullable()])) as {
      [Name in (typeof factNames)[number]]: z.ZodNullable<ReturnType<(typeof givenShape)[Name]['unwrap']>>;
    }),
    marks: z.array(Mark),
    support: z.array(z.strictObject({ id: Id })).meta({ description: 'What supports an element, in its order' }),
    private: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'SyncedBinderItem' });
export type SyncedItem = z.output<typeof SyncedItem>;

const changed = {
  ...about,
  ...named,
  ...facts,
  marks: z.array(Mark).max(binderLimits.marks),
  private: z.boolean(),
};

export const NewItem = z
  .strictObject({ kind: z.enum(binderItemKinds), ...place, ...changed })
  .partial()
  .required({
    kind: true,
    section: true,
  });
export const ItemChange = z.strictObject({ ...place, ...changed }).partial();
export type ItemChange = z.output<typeof ItemChange>;

export function toSyncedItem(
  row: Row<'binderItems'>,
  position: number,
  supports: readonly Row<'elementSupports'>[],
): SyncedItem {
  const { id, binderId, kind, section, resource, itemId, contactId, witnessId, createdAt, updatedAt } = row;
  const said = JSON.parse(row.facts) as Readonly<Record<string, unknown>>;
  return {
    id,
    binderId,
    kind,
    section,
    position,
    resource,
    itemId,
    contactId,
    witnessId,
    ...(Object.fromEntries(factNames.map((name) => [name, said[name] ?? null])) as Pick<
      SyncedItem,
      (typeof factNames)[number]
    >),
    marks: marksOf(row),
    support: supports.map((support) => ({ id: support.id })),
    private: row.private === 1,
    createdAt,
    updatedAt,
  };
}

/** What is given of an item as everybody else gives it, checked by the rules of its kind. */
export function givenOf(kind: GivenItem['kind'], { resource, itemId, contactId, witnessId, ...rest }: ItemChange) {
  const said = factNames.flatMap((name) => (rest[name] == null ? [] : [[name, rest[name]]]));
  const key = kind === 'exhibit' ? 'evidenceId' : kind === 'todo' ? 'todoId' : 'itemId';
  const given = {
    kind,
    ...Object.fromEntries(said),
    ...(itemId != null && { [key]: itemId }),
    ...(kind === 'link' && itemId != null && resource != null && { resource }),
    ...(contactId != null && { contactId }),
    ...(witnessId != null && { witnessId }),
  };
  const read = GivenItem.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalid(issue?.message ?? 'This is not an item of a binder.', issue?.path.join('.') ?? 'kind');
}

function marksOf({ marks }: Pick<Row<'binderItems'>, 'marks'>): string[] {
  return (JSON.parse(marks) as z.output<typeof MarkMade>[]).map(({ mark, at, note }) =>
    JSON.stringify({ mark, at, note }),
  );
}

/** What happened in court is added on each side and taken back on none; in the order in which it happened. */
export function withMarks(row: Pick<Row<'binderItems'>, 'marks'>, added: readonly string[]): string {
  const all = [...new Set([...marksOf(row), ...added.map(canonicalMark)])].map(
    (mark) => JSON.parse(mark) as z.output<typeof MarkMade>,
  );
  if (all.length > binderLimits.marks) {
    throw invalid(`An exhibit can have up to ${binderLimits.marks} marks.`, 'marks');
  }
  return JSON.stringify(all.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)));
}

function canonicalMark(text: string): string {
  try {
    const { mark, at, note } = MarkMade.parse(JSON.parse(text));
    return JSON.stringify({ mark, at, note });
  } catch {
    throw invalid('This is not a mark: give JSON of mark, at and note.', 'marks');
  }
}

import { z } from 'zod';
import { Id, Instant } from '#server/catalog/fields.ts';
import type { Row } from '#server/store/tables.ts';
import { BinderItem, Section } from './item-schema.ts';

const binder = {
  id: Id,
  caseId: Id,
  courtCaseId: Id.nullable(),
  hearingId: Id.nullable(),
  title: z.string(),
  position: z.int().meta({ description: 'Its place among the binders, from 0' }),
  private: z.boolean().meta({ description: 'Hidden from assistants' }),
  createdAt: Instant,
  updatedAt: Instant,
};

export const Revision = z.int().meta({ description: 'Grows with every change of the case’s preparation' });

export const BinderHead = z.strictObject(binder).meta({ id: 'BinderHead' });
export type BinderHead = z.output<typeof BinderHead>;

const FilledSection = z.strictObject({
  id: z.string().meta({ description: 'As `kind`: every binder has the same sections' }),
  kind: Section,
  title: z.string(),
  items: z.array(BinderItem),
});
export const Binder = z.strictObject({ ...binder, sections: z.array(FilledSection) }).meta({ id: 'Binder' });
export type Binder = z.output<typeof Binder>;

const Gap = z.strictObject({
  elementId: Id,
  kind: z.enum(['no_support', 'no_witness', 'contradicted', 'not_in_packet']),
  text: z.string(),
});

export const Preparation = z
  .strictObject({
    revision: Revision,
    binders: z.array(Binder),
    gaps: z.array(Gap),
    packed: z.array(Id).nullable().meta({ description: 'The evidence in the case’s packets; null where it has none' }),
  })
  .meta({ id: 'Preparation' });
export type Preparation = z.output<typeof Preparation>;

export const PreparationChange = z
  .strictObject({
    revision: Revision,
    changed: z.array(BinderItem).meta({ description: 'Items that were added, changed or moved, as they are now' }),
    removed: z.array(Id).meta({ description: 'Items that are gone' }),
    binders: z.array(BinderHead).meta({ description: 'All binders, without their items' }),
    imported: z
      .strictObject({ added: z.int(), present: z.int() })
      .nullable()
      .meta({ description: 'After an import: how many were added, and how many were there already' }),
    missing: z
      .array(z.strictObject({ resource: z.string(), id: Id, title: z.string() }))
      .meta({ description: 'After a restore: what the backup names and this case does not have' }),
  })
  .meta({ id: 'PreparationChange' });
export type PreparationChange = z.output<typeof PreparationChange>;

export function toHead(row: Row<'binders'>, position: number): BinderHead {
  return {
    id: row.id,
    caseId: row.caseId,
    courtCaseId: row.courtCaseId,
    hearingId: row.hearingId,
    title: row.title,
    position,
    private: row.private === 1,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

import { z } from 'zod';
import { oneOfActions } from '#server/catalog/actions.ts';
import { Id, Instant, prose, setOf } from '#server/catalog/fields.ts';
import type { Row } from '#server/store/tables.ts';

const ResourceKind = z.enum(['evidence', 'document', 'message', 'todo']);
const places = 'Give a place in the list as a whole number, the first being 0.';

const Place = z.int(places).min(0, places);
const Note = prose(4000);

/** What each action takes. */
const edits = {
  attach: { kind: ResourceKind, itemId: Id, note: Note.optional(), position: Place.optional() },
  detach: { resourceId: Id },
  order: { ids: setOf(Id, 5000) },
  note: { resourceId: Id, note: Note },
};

export const ResourceEdit = oneOfActions(
  z.strictObject({
    action: z.enum(['attach', 'detach', 'order', 'note']).default('attach').meta({
      description:
        'attach (kind, itemId, optional note and position), detach (resourceId), order (ids), note (resourceId, note)',
    }),
    kind: edits.attach.kind.optional().meta({ description: 'To attach: what it is' }),
    itemId: edits.attach.itemId
      .optional()
      .meta({ description: 'To attach: the evidence item, document, message or to-do' }),
    note: Note.optional().meta({ description: 'What it is needed for' }),
    position: edits.attach.position.meta({
      description: 'To attach: its place in the list from 0; the end when omitted',
    }),
    resourceId: Id.optional().meta({ description: 'To detach or note: the line of the list, by its id' }),
    ids: edits.order.ids.optional().meta({ description: 'To order: the ids of all lines, in their new order' }),
  }),
  edits,
);
export type ResourceEdit = z.output<typeof ResourceEdit.oneOf>;

export const HearingResource = z
  .strictObject({
    id: Id,
    caseId: Id,
    hearingId: Id,
    kind: ResourceKind,
    itemId: Id,
    title: z.string().meta({ description: 'Of the item, as it is now' }),
    note: z.string(),
    position: z.int().meta({ description: 'Its place in the list, from 0' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'HearingResource' });

export type SeenResource = Row<'hearingResources'> & { title: string };

export function toResource(row: SeenResource, place: number): z.output<typeof HearingResource> {
  return {
    id: row.id,
    caseId: row.caseId,
    hearingId: row.hearingId,
    kind: row.kind,
    itemId: row.itemId,
    title: row.title,
    note: row.note,
    position: place,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

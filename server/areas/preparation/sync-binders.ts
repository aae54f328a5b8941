import { z } from 'zod';
import { seenAnswers, answering } from '#server/catalog/answer.ts';
import { defineChange } from '#server/catalog/change.ts';
import { defineCreation } from '#server/catalog/creation.ts';
import { defineDeletion } from '#server/catalog/deletion.ts';
import { defineList } from '#server/catalog/list.ts';
import { Id, Instant, line } from '#server/catalog/fields.ts';
import { requireBinderRoom } from './change-binders.ts';
import { binders } from './record.ts';

/*
 * Preparation binders one by one, for whoever syncs a copy: each has its own version, where everybody else changes all
 * of a matter under one revision.
 */

const Position = z.int().min(0);
const SyncedBinder = z
  .strictObject({
    id: Id,
    title: z.string(),
    courtCaseId: Id.nullable(),
    hearingId: Id.nullable(),
    position: z.int().meta({ description: 'Grows along the binders' }),
    private: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'SyncedBinder' });
const answer = seenAnswers(SyncedBinder, binders, answering(SyncedBinder, binders, {}));

const given = {
  courtCaseId: Id.nullable().optional(),
  hearingId: Id.nullable().optional(),
  position: Position.optional(),
  private: z.boolean().optional(),
};

export const getSyncBinders = defineList(binders, {
  path: '/sync/binders',
  scope: 'preparation:read',
  summary: 'List preparation binders',
  description: 'Without their items.',
  query: {},
  answer,
});

export const postSyncBinders = defineCreation(binders, {
  path: '/sync/binders',
  scope: 'preparation:write',
  summary: 'Add a preparation binder',
  given: { title: line(300), ...given },
  answer,
  rule: async (context, { position }) => {
    const next = await requireBinderRoom(context);
    return { position: position ?? next };
  },
});

export const patchSyncBinders = defineChange(binders, {
  path: '/sync/binders',
  scope: 'preparation:write',
  summary: 'Change a preparation binder',
  given: { title: line(300).optional(), ...given },
  answer,
});

export const deleteSyncBinders = defineDeletion(binders, {
  path: '/sync/binders',
  scope: 'preparation:write',
  summary: 'Delete a preparation binder',
  description: 'Its items go with it.',
});

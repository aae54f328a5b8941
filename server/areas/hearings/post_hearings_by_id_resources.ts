import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { Id } from '#server/catalog/fields.ts';
import { attach, detach, type HearingList, order, writeNote } from './change-resources.ts';
import { HearingResource, ResourceEdit, toResource } from './resource-schema.ts';
import { seenResources } from './resources.ts';

export const postHearingsByIdResources = defineOperation({
  method: 'post',
  path: '/hearings/{id}/resources',
  scope: 'hearings:write',
  summary: 'Change what is taken to a hearing',
  description:
    'Attaches an evidence item or a to-do, detaches one, puts the list in order, or changes a note; answers the whole list. Attaching evidence adds the hearing to the item’s `hearingIds`, detaching takes it out. What is on the list already stays as it is.',
  access: { kind: 'item', resource: 'hearings', of: ({ path }) => path.id, needs: 'edit' },
  input: { path: z.strictObject({ id: Id }), body: ResourceEdit },
  output: json(z.array(HearingResource)),
  errors: ['not_found', 'forbidden', 'conflict'],
  async handler(context, { path, body }) {
    const { tx, viewer, matter, principal } = context;
    const hearing = await requireRecord(tx, viewer, 'hearings', path.id);
    await change({ tx, viewer, matter, hearing, accountId: principal.accountId }, body);
    return (await seenResources(context, hearing.id)).map(toResource);
  },
});

async function change(list: HearingList, edit: ResourceEdit): Promise<void> {
  switch (edit.action) {
    case 'attach':
      return attach(list, edit);
    case 'detach':
      return detach(list, edit.resourceId);
    case 'order':
      return order(list, edit.ids);
    case 'note':
      return writeNote(list, edit.resourceId, edit.note);
  }
}

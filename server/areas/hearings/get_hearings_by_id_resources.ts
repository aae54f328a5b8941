import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { Id } from '#server/catalog/fields.ts';
import { HearingResource, toResource } from './resource-schema.ts';
import { seenResources } from './resources.ts';

export const getHearingsByIdResources = defineOperation({
  method: 'get',
  path: '/hearings/{id}/resources',
  scope: 'hearings:read',
  summary: 'List what is taken to a hearing',
  description: 'In the order they are needed, each with its note and its title as it is now.',
  access: { kind: 'item', resource: 'hearings', of: ({ path }) => path.id, needs: 'view' },
  input: { path: z.strictObject({ id: Id }) },
  output: json(z.array(HearingResource)),
  errors: ['not_found'],
  async handler({ tx, viewer }, { path }) {
    const hearing = await requireRecord(tx, viewer, 'hearings', path.id);
    const matter = await requireMatter(tx, viewer, hearing.caseId);
    return (await seenResources({ tx, viewer, matter }, hearing.id)).map(toResource);
  },
});

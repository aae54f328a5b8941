import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { People } from './people-schema.ts';
import { peopleOf } from './people.ts';

export const getMembers = defineOperation({
  door: 'window',
  method: 'get',
  path: '/members',
  summary: 'Who is in a workspace and who is invited',
  only: 'hosted',
  access: { kind: 'account' },
  input: { query: z.strictObject({ workspaceId: Id }) },
  output: json(People),
  errors: ['not_found'],
  handler: ({ tx, viewer, now }, { query }) => peopleOf(tx, query.workspaceId, viewer.accountId, now),
});

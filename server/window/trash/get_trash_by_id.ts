import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { findInTrash } from './queries.ts';
import { TrashPlace } from './schema.ts';

export const getTrashById = defineOperation({
  door: 'window',
  method: 'get',
  path: '/trash/{id}',
  summary: 'The matter in whose Trash a record is',
  description:
    'The record with which it went there, maybe itself; null when it is in no Trash that the account may see.',
  access: { kind: 'account' },
  input: { path: z.strictObject({ id: Id }) },
  output: json(TrashPlace),
  errors: [],
  handler: ({ tx, viewer }, { path }) => findInTrash(tx, viewer, path.id),
});

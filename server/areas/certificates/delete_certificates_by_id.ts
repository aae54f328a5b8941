import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { onThisComputer } from './schema.ts';

export const deleteCertificatesById = defineOperation({
  ...onThisComputer,
  method: 'delete',
  path: '/certificates/{id}',
  summary: 'Remove a certificate from this computer',
  description: 'What was signed with it stays signed.',
  input: { path: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found'],
  outside: ({ services: { certificates } }, { path }) => certificates.remove(path.id),
});

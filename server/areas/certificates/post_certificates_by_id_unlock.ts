import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { Certificate, onThisComputer, Password } from './schema.ts';

export const postCertificatesByIdUnlock = defineOperation({
  ...onThisComputer,
  method: 'post',
  path: '/certificates/{id}/unlock',
  summary: 'Unlock a certificate for ten minutes',
  description: 'Its key is in the memory of the server meanwhile, and nowhere else.',
  input: { path: z.strictObject({ id: Id }), body: z.strictObject({ password: Password }) },
  output: json(Certificate),
  errors: ['not_found'],
  outside: ({ services: { certificates }, now }, { path, body }) => certificates.unlock(path.id, body.password, now),
});

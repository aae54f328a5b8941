import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { Certificate, onThisComputer } from './schema.ts';

export const postCertificatesByIdLock = defineOperation({
  ...onThisComputer,
  method: 'post',
  path: '/certificates/{id}/lock',
  summary: 'Lock a certificate now',
  input: { path: z.strictObject({ id: Id }) },
  output: json(Certificate),
  errors: ['not_found'],
  idempotent: true,
  outside: ({ services: { certificates }, now }, { path }) => certificates.lock(path.id, now),
});

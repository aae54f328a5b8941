import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Certificate, onThisComputer } from './schema.ts';

export const getCertificates = defineOperation({
  ...onThisComputer,
  method: 'get',
  path: '/certificates',
  summary: 'The certificates that documents are signed with',
  description: 'What they say and whether they are unlocked; never a file or a key.',
  output: json(z.strictObject({ keptIn: z.enum(['system', 'file']), certificates: z.array(Certificate) })),
  outside: ({ services: { certificates }, now }) => certificates.list(now),
});

import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { fileOf } from './certificates.ts';
import { Certificate, File, onThisComputer, Password } from './schema.ts';

export const postCertificates = defineOperation({
  ...onThisComputer,
  method: 'post',
  path: '/certificates',
  status: 201,
  summary: 'Add a certificate to sign documents with',
  description: 'Its file is opened with its password first, then kept as it is; the password is not kept.',
  input: { body: z.strictObject({ file: File, password: Password }) },
  output: json(Certificate),
  errors: ['conflict'],
  outside: ({ services: { certificates }, now }, { body: { file, password } }) =>
    certificates.add(fileOf(file), password, now),
});

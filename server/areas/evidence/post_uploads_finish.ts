import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { notFound } from '#server/errors/app-error.ts';
import { AddedFiles, addedAs, addFiles, identify, requireConsent } from './add-files.ts';
import { arrivingId, knownBy } from './large-file.ts';

export const postUploadsFinish = defineOperation({
  door: 'window',
  only: 'desktop',
  method: 'post',
  path: '/uploads/finish',
  status: 201,
  summary: 'Add a large file that has arrived whole as evidence',
  description: 'Until then nothing of it shows anywhere. One that is skipped is kept, for another answer.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'evidence' },
  input: {
    body: z.strictObject({ ...addedAs, ...knownBy, path: z.string().max(4000).optional() }),
  },
  output: json(AddedFiles),
  errors: ['not_found', 'forbidden', 'conflict', 'evidence_limit'],
  async prepare({ viewer, services }, { body, files }) {
    const whole = await services.arriving.whole(arrivingId(viewer.accountId, body));
    // Perhaps it was added and the answer got lost: then the same call has an answer that was kept.
    if (!whole) return undefined;
    const found = await identify({ ...whole, fileName: body.fileName }, services);
    requireConsent([found], body);
    const staged = await services.blobs.adopt(whole);
    // As if it had come with the request, which removes its files when it is over.
    files.push({ ...staged, fileName: found.fileName });
    await services.blobs.keep(staged);
    return { ...found, ...staged };
  },
  handler(context, { body: { path, ...fields } }, file) {
    if (!file) throw notFound('file on its way');
    return addFiles(context, { ...fields, paths: path === undefined ? undefined : [path] }, [file]);
  },
  async deliver({ viewer, services }, answer, { body }) {
    if (answer.skipped.length === 0) await services.arriving.remove(arrivingId(viewer.accountId, body));
    return answer;
  },
});

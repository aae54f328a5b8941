import { z } from 'zod';
import { answering, seenAnswers } from '#server/catalog/answer.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { defineDeletion } from '#server/catalog/deletion.ts';
import { defineList } from '#server/catalog/list.ts';
import { CaseIdFilter, Id, Instant, prose } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { requireAll } from '#server/catalog/references.ts';
import { packetLimits } from '#server/rules/packets.ts';
import { redactions } from './record.ts';
import { deleteRedaction, insertRedaction } from './redact.ts';
import { RedactionBox } from './schema.ts';

/* What is painted out of evidence, one by one, for whoever syncs a copy. A redaction never changes. */

const SyncedRedaction = z
  .strictObject({
    id: Id,
    evidenceId: Id,
    boxes: z.array(RedactionBox),
    reason: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'SyncedRedaction' });
const answer = seenAnswers(SyncedRedaction, redactions, answering(SyncedRedaction, redactions, {}));

export const getSyncRedactions = defineList(redactions, {
  path: '/sync/redactions',
  scope: 'export:read',
  summary: 'List redactions',
  description: 'Of all evidence of the case.',
  query: {},
  answer,
});

export const postSyncRedactions = defineOperation({
  method: 'post',
  path: '/sync/redactions',
  status: 201,
  scope: 'export:write',
  summary: 'Add a redaction',
  description: 'It joins every packet that has the evidence.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'packets' },
  input: {
    body: z.strictObject({
      caseId: CaseIdFilter,
      evidenceId: Id,
      boxes: z.array(RedactionBox).min(1).max(packetLimits.boxes),
      reason: prose(500).default(''),
    }),
  },
  output: json(SyncedRedaction),
  errors: ['not_found', 'forbidden'],
  async handler(context, { body: { evidenceId, boxes, reason } }) {
    await requireAll(context, 'evidence', [evidenceId], 'evidenceId');
    const id = await insertRedaction(context, { evidenceId, boxes, reason });
    return answer.one(context, await requireRecord(context.tx, context.viewer, 'redactions', id));
  },
});

export const deleteSyncRedactions = defineDeletion(redactions, {
  path: '/sync/redactions',
  scope: 'export:write',
  summary: 'Delete a redaction',
  description: 'What it painted out is shown again.',
  remove: async (context, id) =>
    deleteRedaction(context, await requireRecord(context.tx, context.viewer, 'redactions', id)),
});

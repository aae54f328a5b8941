import { z } from 'zod';
import { answering, answersOf } from '#server/catalog/answer.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { defineDeletion } from '#server/catalog/deletion.ts';
import { defineList } from '#server/catalog/list.ts';
import { CaseIdFilter, Id, Instant, prose } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { requireAll } from '#server/catalog/references.ts';
import { packetLimits } from '#server/rules/packets.ts';
import { sentRedactions } from './builds.ts';
import { redactions } from './record.ts';
import { deleteRedaction, insertRedaction } from './redact.ts';
import type { Row } from '#server/store/tables.ts';
import { RedactionBox } from './schema.ts';

/* What is painted out of evidence, one by one, for whoever syncs a copy. A redaction never changes. */

const SyncedRedaction = z
  .strictObject({
    id: Id,
    evidenceId: Id,
    boxes: z.array(RedactionBox),
    reason: z.string(),
    sent: z.enum(['served', 'filed']).nullable().meta({ description: 'How others were given a packet with it' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'SyncedRedaction' });
type Sent = Awaited<ReturnType<typeof sentRedactions>>;
const answered = answering(SyncedRedaction, redactions, { sent: ({ id }, sent: Sent) => sent.get(id) ?? null });
const answer = answersOf(SyncedRedaction, redactions, async ({ tx, matter }, rows: readonly Row<'redactions'>[]) => {
  const sent: Sent = rows.length === 0 ? new Map() : await sentRedactions(tx, matter.caseId);
  return rows.map((row) => answered(row, sent));
});

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
  description: 'What it painted out is shown again. One in a packet that was served or filed is kept.',
  errors: ['conflict'],
  remove: async (context, id) =>
    deleteRedaction(context, await requireRecord(context.tx, context.viewer, 'redactions', id)),
});

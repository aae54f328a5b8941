import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { requireAll } from '#server/catalog/references.ts';
import { lookedAt, planOf } from './plan.ts';
import { proposalOf } from './propose.ts';
import { readPackets } from './read-packets.ts';
import { Packets } from './schema.ts';

export const getExportCourtPacket = defineOperation({
  method: 'get',
  path: '/export/court-packet',
  scope: 'export:read',
  summary: 'Read court packets',
  description: 'With contents, plan and findings of one; or a proposal for a hearing.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({ caseId: CaseIdFilter, packetId: Id.optional(), hearingId: Id.optional() }),
  },
  output: json(Packets),
  errors: ['not_found'],
  async handler(context, { query: { packetId, hearingId } }) {
    await requireAll(context, 'packets', packetId === undefined ? [] : [packetId], 'packetId');
    await requireAll(context, 'hearings', hearingId === undefined ? [] : [hearingId], 'hearingId');
    const read = await readPackets(context, packetId);
    const proposal = hearingId === undefined ? null : await proposalOf(context, hearingId);
    return { ...read, answer: { ...read.answer, proposal } };
  },
  async deliver({ services }, { answer, view }) {
    if (view === null) return { ...answer, plan: null };
    return { ...answer, plan: planOf(view, await lookedAt(services.packetPages, view)) };
  },
});

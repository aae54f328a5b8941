import { defineOperation, json } from '#server/catalog/define.ts';
import { act } from './act.ts';
import { PacketEdit } from './edit-schema.ts';
import { boxesOfWords } from './words-to-boxes.ts';
import { lookedAt, planOf } from './plan.ts';
import { readPackets } from './read-packets.ts';
import { Packets } from './schema.ts';

export const postExportCourtPacket = defineOperation({
  method: 'post',
  path: '/export/court-packet',
  scope: 'export:write',
  summary: 'Save, check, build, redact or mark court packets',
  description: '`save` replaces all `items`; GET says how far `check` and `build` are.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'packets' },
  input: { body: PacketEdit },
  output: json(Packets),
  errors: ['not_found', 'forbidden', 'conflict', 'invalid_file'],
  destructive: true,
  approval: { when: ({ body }) => body.action === 'delete', label: () => 'Delete a court packet' },
  /** Words are looked for outside the transaction, on the pages as they are printed. */
  async prepare(context, { body }) {
    return body.action === 'redact' && body.words ? boxesOfWords(context, body, body.words) : undefined;
  },
  async handler(context, { body }, boxes) {
    const { tx, viewer, matter, now, principal } = context;
    const packetId = await act({ tx, viewer, matter, now, principal, boxes }, body);
    return readPackets(context, packetId ?? undefined);
  },
  async deliver({ services }, { answer, view }) {
    return { ...answer, plan: view && planOf(view, await lookedAt(services.packetPages, view)) };
  },
});

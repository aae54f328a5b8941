import { z } from 'zod';
import { answering, seenAnswers } from '#server/catalog/answer.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { defineDeletion } from '#server/catalog/deletion.ts';
import { defineList } from '#server/catalog/list.ts';
import { CaseIdFilter, expectedUpdatedAt, Id, Instant, line } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { requireReferences } from '#server/catalog/references.ts';
import { toColumns } from '#server/catalog/columns.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { courtProfiles } from '#server/papers/court-profile.ts';
import { type PacketSettings, packetSettings, settingNames } from '#server/papers/packet/packet.ts';
import { updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import { packetLimits } from '#server/rules/packets.ts';
import { deletePacket, keptPacket, refuseAssistants } from './changing.ts';
import { linesAsSynced, readLines, withLines } from './given-numbers.ts';
import { readReceipts, receiptsAsSynced, withReceipts } from './receipts.ts';
import { packets } from './record.ts';
import { makePacket } from './save.ts';

/*
 * Court packets one by one, for whoever syncs a copy: each has its own version and says each of its settings, where
 * everybody else changes all of a matter under one revision.
 */

const NumbersGiven = z.string().max(500_000).meta({
  description:
    'That Bates or exhibit numbers were given to others, withdrawn or replaced, as JSON; what is said once stays',
});
const Receipts = z.string().max(500_000).meta({
  description: 'That the packet was given to others, and what files they have, as JSON; what is said once stays',
});
const profiles = courtProfiles.map(({ id }) => id) as [string, ...string[]];
const settings = packetSettings.shape;
const SyncedPacket = z
  .strictObject({
    id: Id,
    title: z.string(),
    courtCaseId: Id.nullable(),
    hearingId: Id.nullable(),
    profile: z.enum(profiles),
    ...settings,
    sent: z.enum(['served', 'filed']).nullable().meta({ description: 'How others were given it' }),
    given: z.array(NumbersGiven),
    receipts: z.array(Receipts),
    private: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'SyncedPacket' });

const setting =
  <Name extends keyof PacketSettings>(name: Name) =>
  (row: Row<'packets'>): PacketSettings[Name] =>
    (JSON.parse(row.settings) as PacketSettings)[name];
const answer = seenAnswers(
  SyncedPacket,
  packets,
  answering(SyncedPacket, packets, {
    cover: setting('cover'),
    index: setting('index'),
    links: setting('links'),
    slipSheets: setting('slipSheets'),
    stickers: setting('stickers'),
    bates: setting('bates'),
    page: setting('page'),
    volumeBytes: setting('volumeBytes'),
    sections: setting('sections'),
    given: linesAsSynced,
    receipts: receiptsAsSynced,
  }),
);

const given = {
  courtCaseId: Id.nullable().optional(),
  hearingId: Id.nullable().optional(),
  private: z.boolean().optional(),
  given: z.array(NumbersGiven).max(packetLimits.given).optional(),
  receipts: z.array(Receipts).max(packetLimits.given).optional(),
};
const changed = z
  .strictObject({ title: line(300), profile: z.enum(profiles), ...settings })
  .partial()
  .extend(given);
type Changed = z.output<typeof changed>;

export const getSyncPackets = defineList(packets, {
  path: '/sync/packets',
  scope: 'export:read',
  summary: 'List court packets',
  description: 'Without their items.',
  query: {},
  answer,
});

export const postSyncPackets = defineOperation({
  method: 'post',
  path: '/sync/packets',
  status: 201,
  scope: 'export:write',
  summary: 'Add a court packet',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'packets' },
  input: { body: changed.extend({ caseId: CaseIdFilter, title: line(300), profile: z.enum(profiles) }) },
  output: json(SyncedPacket),
  errors: ['not_found', 'forbidden'],
  async handler(context, { body: { caseId: _case, ...said } }) {
    const { title, profile } = said;
    if (said.given?.length || said.receipts?.length) refuseAssistants(context, sayingIt);
    await requireReferences(context, 'packets', said);
    const made = await makePacket(context, { title, profile });
    return answer.one(context, await updateRecord(context.tx, packets, made, columnsOf(made, said)));
  },
});

export const patchSyncPackets = defineOperation({
  method: 'patch',
  path: '/sync/packets',
  scope: 'export:write',
  summary: 'Change a court packet',
  access: { kind: 'item', resource: 'packets', of: ({ query }) => query.id, needs: 'edit' },
  input: { query: z.strictObject({ id: Id }), body: changed.extend({ expectedUpdatedAt }) },
  output: json(SyncedPacket),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler(context, { query: { id }, body: { expectedUpdatedAt: expected, ...said } }) {
    const { tx, viewer } = context;
    const seen = await requireRecord(tx, viewer, 'packets', id);
    await requireVersion(seen, expected, () => answer.one(context, seen));
    await requireReferences(context, 'packets', said);
    const before = await keptPacket(context, id);
    const known = new Set([...linesAsSynced(before), ...receiptsAsSynced(before)]);
    const added = [...(said.given ?? []), ...(said.receipts ?? [])].some((each) => !known.has(each));
    if (added) refuseAssistants(context, sayingIt);
    return answer.one(context, await updateRecord(tx, packets, before, columnsOf(before, said)));
  },
});

export const deleteSyncPackets = defineDeletion(packets, {
  path: '/sync/packets',
  scope: 'export:write',
  summary: 'Delete a court packet',
  description: 'Its items go with it. One that was served or filed is kept.',
  errors: ['conflict'],
  remove: deletePacket,
});

const sayingIt = 'An assistant can’t say that a packet or its numbers were given to others.';

/** Settings that are left out stay as they are. */
function columnsOf(row: Pick<Row<'packets'>, 'settings' | 'given' | 'receipts'>, said: Changed) {
  const { settings: before } = row;
  const { title, courtCaseId, hearingId, profile, private: hidden } = said;
  const chosen = settingNames.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]]));
  const all = { ...(JSON.parse(before) as PacketSettings), ...Object.fromEntries(chosen) } as PacketSettings;
  const columns = toColumns(packets, { title, courtCaseId, hearingId, profile, private: hidden });
  return {
    ...columns,
    ...(chosen.length > 0 && { settings: JSON.stringify(all) }),
    ...(said.given?.length && { given: withLines(row, readLines(said.given)) }),
    ...(said.receipts?.length && { receipts: withReceipts(row, readReceipts(said.receipts)) }),
  };
}

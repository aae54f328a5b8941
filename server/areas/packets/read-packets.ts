import type { Matter, MatterView } from '#server/access/matters.ts';
import type { Principal } from '#server/access/principal.ts';
import { proposalFor } from '#server/areas/templates/queries.ts';
import { lastBates } from '#server/areas/evidence/ledger.ts';
import type { AnswerContext } from '#server/catalog/answer.ts';
import { notFound } from '#server/errors/app-error.ts';
import { type CourtProfile, profileOf } from '#server/papers/court-profile.ts';
import type { Wanted } from '#server/papers/inspect/findings.ts';
import type { PacketSettings } from '#server/papers/packet/packet.ts';
import type { Caption } from '#server/papers/paper.ts';
import type { Row } from '#server/store/tables.ts';
import { answerBuilds, buildsOf, sentRedactions } from './builds.ts';
import { type Content, contentsOf } from './contents.ts';
import { type ContestedNumbers, contestedNumbers } from './contested-numbers.ts';
import { batesPrinted, itemCounts, redactionsOf, revisionOf, seenItems, seenPackets } from './queries.ts';
import { sentElsewhere, sentFromElsewhere } from './receipts.ts';
import type { Packet, PacketItem, Packets } from './schema.ts';
import { withTheirSections } from './settings.ts';
import { trashedItems } from './trashed.ts';
import { wantedIn } from './wanted.ts';

/** Whoever reads is named in the caption, where nobody else is. */
export type PacketContext = AnswerContext & { principal: Principal };

/** A packet with all that its pages depend on, read at one moment. */
export interface PacketView {
  matter: Matter;
  revision: number;
  packet: Row<'packets'>;
  profile: CourtProfile;
  settings: PacketSettings;
  caption: Caption;
  contents: Content[];
  wanted: Wanted;
  /** Titles of what is in Trash and would be in it, by the id of the item. */
  trashed: { id: string; title: string }[];
  /** The last Bates number that the prefix was given. */
  lastBates: number;
  /** The Bates numbers that are printed in a build of this packet, where it starts as it is set to start now. */
  ownBates: { first: number; last: number } | null;
  /** What of its numbers others were given twice. */
  numbers: ContestedNumbers;
  /** A check waits or runs. */
  checking: boolean;
}

/** What the matter’s packets are, before the pages of the one that is asked for are looked at. */
export interface ReadPackets {
  answer: Omit<Packets, 'plan'>;
  view: PacketView | null;
}

export async function readPackets(context: PacketContext, packetId: string | undefined): Promise<ReadPackets> {
  const rows = await seenPackets(context);
  const counts = await itemCounts(context);
  const builds = Map.groupBy(
    await buildsOf(
      context.tx,
      rows.map(({ id }) => id),
    ),
    (build) => build.packetId,
  );
  const packets = rows.map((row) => {
    return { ...headOf(row), items: counts.get(row.id) ?? 0, sent: row.sent ?? sentFromElsewhere(row) };
  });
  const revision = await revisionOf(context);
  const row = rows.find(({ id }) => id === packetId);
  if (packetId !== undefined && !row) throw notFound('court packet');
  if (!row) return { answer: { revision, packets, packet: null, proposal: null }, view: null };
  const view = await viewOf(context, row);
  const packet = await answerPacket(context, view, await answerBuilds(context.tx, builds.get(row.id) ?? []));
  return { answer: { revision, packets, packet, proposal: null }, view };
}

/** The packet with what its items are about, as the viewer sees it. */
export async function viewOf(context: PacketContext, packet: Row<'packets'>): Promise<PacketView> {
  const profile = profileOf(packet.profile);
  const items = await seenItems(context, packet.id);
  const settings = withTheirSections(JSON.parse(packet.settings) as PacketSettings, items);
  const { caption } = await proposalFor(context, packet.courtCaseId, {
    hearingId: packet.hearingId,
    profile: profile.id,
  });
  const { bates } = settings;
  const printed = bates === null ? [] : await batesPrinted(context.tx, packet.id, bates.prefix);
  const checks = context.tx.db.selectFrom('jobs').select('id').where('subjectId', '=', packet.id);
  return {
    matter: context.matter,
    revision: await revisionOf(context),
    packet,
    profile,
    settings,
    caption,
    contents: await contentsOf(context, items, profile),
    wanted: await wantedIn(context, profile),
    trashed: await trashedItems(context, packet.id),
    lastBates: bates === null ? 0 : await lastBates(context.tx, packet.caseId, bates.prefix),
    ownBates: printed.find(({ first }) => first === bates?.start) ?? null,
    numbers: contestedNumbers(await seenPackets(context), packet, { bates, printed }),
    checking: (await checks.executeTakeFirst()) !== undefined,
  };
}

async function answerPacket(
  context: MatterView,
  { packet, contents, settings }: PacketView,
  builds: Packet['builds'],
): Promise<Packet> {
  const evidenceIds = contents.flatMap(({ row }) => (row.kind === 'exhibit' && row.refId !== null ? [row.refId] : []));
  const redactions = await redactionsOf(context, evidenceIds);
  const sent = redactions.length === 0 ? null : await sentRedactions(context.tx, packet.caseId);
  return {
    ...headOf(packet),
    settings,
    items: contents.map(toItem),
    redactions: redactions.map(({ id, evidenceId, boxes, reason, createdAt }) => ({
      id,
      evidenceId,
      boxes: JSON.parse(boxes) as Packet['redactions'][number]['boxes'],
      reason,
      sent: sent?.get(id) ?? null,
      createdAt,
    })),
    builds,
    sentElsewhere: sentElsewhere(packet, new Set(builds.map(({ id }) => id))),
  };
}

function toItem({ row, redactionIds }: Content): PacketItem {
  const { id, kind, refId, section, label, title, span, pages, note } = row;
  const range = span === null ? null : (JSON.parse(span) as PacketItem['range']);
  return { id, kind, refId, section, label, title, range, pages, redactionIds, note };
}

function headOf(row: Row<'packets'>) {
  const { id, caseId, title, courtCaseId, hearingId, profile, createdAt, updatedAt } = row;
  return { id, caseId, title, courtCaseId, hearingId, profile, private: row.private === 1, createdAt, updatedAt };
}

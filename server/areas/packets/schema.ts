import { z } from 'zod';
import { Id, Instant, IsoDate } from '#server/catalog/fields.ts';
import { packetSettings } from '#server/papers/packet/packet.ts';
import { buildStates, packetItemKinds } from '#server/rules/packets.ts';

/* Court packets as they are answered (RECORDS-2.md, “Packet and preparation”). */

export const Settings = packetSettings.meta({ id: 'PacketSettings' });

export const RedactionBox = z.strictObject({
  page: z.int().min(1).meta({ description: 'From 1, of the pages as the packet prints them' }),
  x: z.number(),
  y: z.number(),
  w: z.number().positive(),
  h: z.number().positive(),
});

export const Redaction = z.strictObject({
  id: Id,
  evidenceId: Id,
  boxes: z.array(RedactionBox).meta({ description: 'In points from the top left of the upright page' }),
  reason: z.string(),
  sent: z
    .enum(['served', 'filed'])
    .nullable()
    .meta({ description: 'How a packet with it was given to others: then it can’t be deleted' }),
  createdAt: Instant,
});

export const PacketItem = z.strictObject({
  id: Id,
  kind: z.enum(packetItemKinds),
  refId: Id.nullable().meta({ description: 'Its document, evidence item or thread; null for a placeholder' }),
  section: z.string().nullable(),
  label: z.string().nullable().meta({ description: 'Null: the exhibit’s own number' }),
  title: z.string().meta({ description: 'Empty: the title of what it is about' }),
  range: z.strictObject({ from: IsoDate.nullable(), to: IsoDate.nullable() }).nullable(),
  pages: z.string().nullable().meta({ description: 'Only these of its pages are printed, like 3-7,12; null: all' }),
  redactionIds: z.array(Id),
  note: z.string().meta({ description: 'What a placeholder says' }),
});
export type PacketItem = z.output<typeof PacketItem>;

const BuiltFile = z.strictObject({
  fileId: Id,
  name: z.string(),
  size: z.int(),
  pages: z.int(),
  sha256: z.string(),
});

const Receipt = z.strictObject({
  as: z.enum(['served', 'filed']),
  on: IsoDate,
  method: z.string().nullable(),
  recipients: z.array(z.string()),
});
export type Receipt = z.output<typeof Receipt>;

export const Build = z
  .strictObject({
    id: Id,
    draft: z.boolean(),
    state: z.enum(buildStates),
    progress: z.strictObject({ done: z.int(), of: z.int().nullable() }),
    files: z.array(BuiltFile).meta({ description: 'Its volumes: GET /files/{fileId}' }),
    manifestFileId: Id.nullable(),
    verifierFileId: Id.nullable(),
    receipts: z.array(Receipt),
    error: z.string().nullable(),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'PacketBuild' });
export type Build = z.output<typeof Build>;

/** A build that was served or filed from another computer: its files are there. */
const SentElsewhere = z
  .strictObject({
    id: z.string(),
    as: z.enum(['served', 'filed']),
    builtAt: Instant,
    files: z.array(BuiltFile.omit({ fileId: true })),
    receipts: z.array(Receipt),
  })
  .meta({ id: 'PacketSentElsewhere' });
export type SentElsewhere = z.output<typeof SentElsewhere>;

const head = {
  id: Id,
  caseId: Id,
  title: z.string(),
  courtCaseId: Id.nullable(),
  hearingId: Id.nullable(),
  profile: z.string(),
  private: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
};

const PacketHead = z
  .strictObject({ ...head, items: z.int(), sent: z.enum(['served', 'filed']).nullable() })
  .meta({ id: 'PacketHead' });

export const Packet = z
  .strictObject({
    ...head,
    settings: Settings,
    items: z.array(PacketItem),
    redactions: z.array(Redaction).meta({ description: 'Of the evidence in it' }),
    builds: z.array(Build).meta({ description: 'Newest first' }),
    sentElsewhere: z
      .array(SentElsewhere)
      .meta({ description: 'Builds that others were given from another computer, newest first' }),
  })
  .meta({ id: 'Packet' });
export type Packet = z.output<typeof Packet>;

export const Finding = z
  .strictObject({
    id: z.string(),
    code: z.string(),
    severity: z.enum(['error', 'warning', 'notice']),
    itemId: Id.nullable(),
    evidenceId: Id.nullable(),
    documentId: Id.nullable(),
    page: z.int().nullable().meta({ description: 'Of the item, from 1' }),
    box: z
      .strictObject({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })
      .nullable()
      .meta({ description: 'In points from the top left of the upright page' }),
    excerpt: z.string().nullable().meta({ description: 'Masked' }),
    text: z.string(),
    fix: z.string(),
  })
  .meta({ id: 'PacketFinding' });
export type Finding = z.output<typeof Finding>;

const PlanRow = z.strictObject({
  itemId: Id,
  kind: z.enum(packetItemKinds),
  section: z.string().nullable(),
  label: z.string().nullable(),
  title: z.string(),
  date: z.string(),
  bates: z.strictObject({ first: z.string(), last: z.string() }).nullable(),
  page: z.int(),
  pageLabel: z.string(),
  pages: z.int().meta({ description: 'With its slip sheet' }),
  part: z.string().nullable().meta({ description: 'Where only some are printed: “pages 3–7 of 40”' }),
  slip: z.boolean(),
  volume: z.int(),
  checked: z.boolean().meta({ description: 'False: its pages are not made yet and their number is a guess' }),
});

export const Plan = z
  .strictObject({
    pages: z.int(),
    bytes: z.int(),
    volumes: z.array(
      z.strictObject({ n: z.int(), first: z.int(), last: z.int(), bytes: z.int(), fileName: z.string() }),
    ),
    rows: z.array(PlanRow),
    findings: z.array(Finding),
    checked: z.int().meta({ description: 'Items whose pages were made and looked at' }),
    of: z.int(),
    checking: z.boolean(),
  })
  .meta({ id: 'PacketPlan' });
export type Plan = z.output<typeof Plan>;

export const Revision = z.int().meta({ description: 'Grows with every change of the case’s packets' });

/** What a packet for a hearing would begin with; nothing of it is saved. */
const Proposal = z.strictObject({
  title: z.string(),
  courtCaseId: Id.nullable(),
  hearingId: Id,
  profile: z.string(),
  settings: Settings,
  items: z.array(PacketItem.omit({ id: true, redactionIds: true })),
});
export type Proposal = z.output<typeof Proposal>;

export const Packets = z
  .strictObject({
    revision: Revision,
    packets: z.array(PacketHead),
    packet: Packet.nullable().meta({ description: 'The one of `packetId`' }),
    plan: Plan.nullable(),
    proposal: Proposal.nullable().meta({ description: 'For `hearingId`: nothing of it is saved' }),
  })
  .meta({ id: 'Packets' });
export type Packets = z.output<typeof Packets>;

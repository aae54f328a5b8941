import { z } from 'zod';
import { oneOfActions } from '#server/catalog/actions.ts';
import { CaseIdFilter, forPeople, Id, IsoDate, line, PageRanges, prose } from '#server/catalog/fields.ts';
import { courtProfiles } from '#server/papers/court-profile.ts';
import { packetSettings } from '#server/papers/packet/packet.ts';
import { packetItemKinds, packetLimits } from '#server/rules/packets.ts';
import { RedactionBox } from './schema.ts';

const stale = 'Give the revision that GET answered, a whole number.';
const profiles = courtProfiles.map(({ id }) => id) as [string, ...string[]];
const tooMany = (count: number, what: string): string => `At most ${count.toLocaleString('en-US')} ${what}.`;

export const GivenItem = z
  .strictObject({
    id: Id.optional().meta({ description: 'Of an item that is there' }),
    kind: z.enum(packetItemKinds),
    refId: Id.nullable().default(null),
    section: line(120).nullable().default(null),
    label: line(40).nullable().default(null),
    title: prose(300).default(''),
    range: z
      .strictObject({ from: IsoDate.nullable().default(null), to: IsoDate.nullable().default(null) })
      .nullable()
      .default(null),
    pages: PageRanges.nullable().default(null).meta({ description: 'Print only these, like 3-7,12; null: all' }),
    redactionIds: z.array(Id).max(packetLimits.redactions).optional().meta({ description: 'All if left out' }),
    note: prose(2000).default(''),
  })
  .superRefine(({ kind, refId, range, pages, note }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (kind === 'placeholder' && refId !== null) wrong('refId', 'A placeholder is about nothing: leave this out.');
    if (kind !== 'placeholder' && refId === null) wrong('refId', 'This is required: say what the item is about.');
    if (kind !== 'message_log' && range !== null) wrong('range', 'Only a message log has a range of days.');
    if (kind === 'placeholder' && pages !== null) wrong('pages', 'A placeholder is one page: leave this out.');
    if (kind !== 'placeholder' && note !== '') wrong('note', 'Only a placeholder has a note.');
    if (range?.from && range.to && range.from > range.to) wrong('range.to', 'The last day is before the first.');
  });
export type GivenItem = z.output<typeof GivenItem>;

const common = { caseId: CaseIdFilter };
const Items = z.array(GivenItem).max(packetLimits.items, tooMany(packetLimits.items, 'items'));
const Boxes = z.array(RedactionBox).min(1).max(packetLimits.boxes, tooMany(packetLimits.boxes, 'boxes'));
const Recipients = z.array(line(200)).max(packetLimits.recipients, tooMany(packetLimits.recipients, 'recipients'));
const Revision = z.int(stale).min(0, stale);
const ExhibitNumber = line(40);

/** What each action takes. */
const edits = {
  save: {
    ...common,
    revision: Revision,
    packetId: Id.optional(),
    title: line(300),
    courtCaseId: Id.nullable().optional(),
    hearingId: Id.nullable().optional(),
    profile: z.enum(profiles).optional(),
    settings: packetSettings.optional(),
    items: Items.optional(),
    private: z.boolean().optional(),
  },
  check: { ...common, packetId: Id },
  build: {
    ...common,
    packetId: Id,
    revision: Revision,
    draft: z.boolean().default(false),
    despite: z.array(line(60)).max(60).default([]),
  },
  cancel: { ...common, buildId: Id },
  redact: {
    ...common,
    packetId: Id,
    evidenceId: Id,
    boxes: Boxes.optional(),
    words: z.array(line(200)).min(1).max(50).optional(),
    reason: prose(500).default(''),
  },
  unredact: { ...common, packetId: Id, redactionId: Id },
  mark: {
    ...common,
    buildId: Id,
    as: z.enum(['served', 'filed']),
    on: IsoDate,
    method: line(200).nullable().default(null),
    recipients: Recipients.default([]),
  },
  replace: { ...common, evidenceId: Id, exhibitNumber: ExhibitNumber },
  delete: { ...common, packetId: Id, revision: Revision },
};

const person = (description: string) => ({ description, [forPeople]: true });

export const PacketEdit = oneOfActions(
  z.strictObject({
    action: z.enum(Object.keys(edits) as [keyof typeof edits, ...(keyof typeof edits)[]]),
    ...common,
    packetId: Id.optional(),
    revision: Revision.optional(),
    title: line(300).optional(),
    courtCaseId: edits.save.courtCaseId,
    hearingId: Id.nullable().optional().meta(person('To save: the hearing that it is for')),
    profile: z.enum(profiles).optional().meta(person('To save: whose rules; those of the court file when left out')),
    settings: packetSettings.optional().meta(person('To save: how it looks; as the profile has it when left out')),
    items: Items.optional(),
    private: z.boolean().optional().meta(person('Hide it from assistants')),
    draft: z.boolean().optional().meta({ description: 'Without Bates numbers' }),
    despite: z.array(line(60)).max(60).optional().meta({ description: 'Codes of errors to ignore' }),
    buildId: Id.optional(),
    evidenceId: Id.optional(),
    boxes: Boxes.optional().meta(person('To redact: what is painted out')),
    words: z.array(line(200)).min(1).max(50).optional().meta({ description: 'To redact wherever they are' }),
    reason: prose(500).optional(),
    redactionId: Id.optional().meta(person('To unredact')),
    as: z.enum(['served', 'filed']).optional().meta(person('To mark: how it was given to others')),
    on: IsoDate.optional().meta(person('To mark: the day')),
    method: line(200).nullable().optional().meta(person('To mark: such as by mail')),
    recipients: Recipients.optional().meta(person('To mark: to whom')),
    exhibitNumber: ExhibitNumber.optional().meta(person('To replace: the new number')),
  }),
  edits,
);
export type PacketEdit = z.output<typeof PacketEdit.oneOf>;
export type Edit<Action extends PacketEdit['action']> = Extract<PacketEdit, { action: Action }>;

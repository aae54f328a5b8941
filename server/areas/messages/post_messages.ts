import { z } from 'zod';
import type { MatterWrite } from '#server/catalog/operation.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id, Instant, IsoDate } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { requireAll } from '#server/catalog/references.ts';
import { invalid } from '#server/errors/app-error.ts';
import { partyKey, threadKey } from '#server/importers/merge/handles.ts';
import { insertRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import { messageAnswers } from './answers.ts';
import { linkedContact } from '#server/areas/contacts/queries.ts';
import { loggedTime } from './logged-time.ts';
import { freePlace } from './place.ts';
import { threadWithKey } from './queries.ts';
import { messages, messageThreads } from './record.ts';
import { Body, Message, Note, PartyName, type Participant, participantsIn, Platform, Tags } from './schema.ts';
import { countOne, noCounts } from './thread-facts.ts';

const WallClock = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/, 'Give a wall clock like 2026-01-31T09:30, or a date.')
  .refine(
    (text) => IsoDate.safeParse(text.slice(0, 10)).success && !Number.isNaN(Date.parse(text)),
    'There is no such day or time.',
  );

const Given = z.strictObject({
  caseId: CaseIdFilter,
  threadId: Id.optional().meta({ description: 'Or `platform` and `otherName`' }),
  platform: Platform.optional(),
  otherName: PartyName.optional().meta({ description: 'Whom it was with' }),
  direction: z.enum(['sent', 'received']),
  senderName: PartyName.optional(),
  recipients: z.array(PartyName).max(100).optional(),
  body: Body.refine((text) => text.trim() !== '', 'This may not be blank.'),
  at: Instant.optional(),
  localTime: WallClock.optional(),
  timeZone: z.string().max(100).optional().meta({ description: 'IANA, or unknown' }),
  courtCaseId: Id.nullable().optional(),
  tags: Tags.optional(),
  note: Note.optional(),
});
type Given = z.output<typeof Given>;

export const postMessages = defineOperation({
  method: 'post',
  path: '/messages',
  scope: 'messages:write',
  status: 201,
  summary: 'Log a message',
  description: 'Nothing is transmitted.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'messages' },
  input: { body: Given },
  output: json(Message),
  errors: ['not_found', 'forbidden'],
  async handler(context, { body: given }) {
    const { tx, matter, principal } = context;
    const { ms, ...time } = loggedTime(given);
    if (given.courtCaseId) await requireAll(context, 'courtCases', [given.courtCaseId], 'courtCaseId');
    const thread = await threadFor(context, given);
    const { sender, recipients } = partiesOf(participantsIn(thread.participants), given);
    const row = await insertRecord(tx, messages, {
      caseId: matter.caseId,
      createdBy: principal.accountId,
      place: await freePlace(tx, ms),
      threadId: thread.id,
      platform: thread.platform,
      direction: given.direction,
      senderName: sender.name,
      senderHandle: sender.handle,
      recipients: JSON.stringify(recipients),
      body: given.body,
      ...time,
      courtCaseId: given.courtCaseId ?? null,
      tags: JSON.stringify(given.tags ?? []),
      note: given.note ?? '',
      private: thread.private,
    });
    await countOne(tx, thread, row);
    return messageAnswers.one(context, row);
  },
});

/** The thread that is named, or the one with this person on this platform, which is begun where there is none. */
async function threadFor(context: MatterWrite, given: Given): Promise<Row<'messageThreads'>> {
  const { tx, viewer, matter, principal } = context;
  const { threadId, platform, otherName } = given;
  if (threadId !== undefined) {
    if (platform !== undefined || otherName !== undefined) {
      throw invalid('Name a thread, or `platform` and `otherName`, not both.', 'threadId');
    }
    await requireAll(context, 'messageThreads', [threadId], 'threadId');
    return requireRecord(tx, viewer, 'messageThreads', threadId);
  }
  if (platform === undefined || otherName === undefined) {
    throw invalid('Say where it belongs: `threadId`, or `platform` and `otherName`.', 'threadId');
  }
  const other = { name: otherName, handle: null };
  const key = threadKey(platform, [partyKey(other)]);
  const known = await threadWithKey(tx, matter.caseId, key);
  if (known && known.private <= viewer.seesPrivate) return known;
  const contactId = await linkedContact(context, other);
  const participants: Participant[] = [
    { name: null, handle: null, contactId: null, self: true },
    { ...other, contactId, self: false },
  ];
  return insertRecord(tx, messageThreads, {
    caseId: matter.caseId,
    createdBy: principal.accountId,
    title: otherName,
    platform,
    participants: JSON.stringify(participants),
    contactIds: JSON.stringify(contactId === null ? [] : [contactId]),
    keys: JSON.stringify([key]),
    courtCaseId: given.courtCaseId ?? null,
    counts: JSON.stringify(noCounts),
  });
}

interface Named {
  name: string | null;
  handle: string | null;
}

/** Who wrote it and to whom: as given, else whoever takes part in the thread. */
function partiesOf(participants: readonly Participant[], given: Given): { sender: Named; recipients: Named[] } {
  const named = ({ name, handle }: Named): Named => ({ name, handle });
  const known = (name: string): Named =>
    named(participants.find((each) => each.name === name || each.handle === name) ?? { name, handle: null });
  const self = participants.filter((each) => each.self).map(named);
  const others = participants.filter((each) => !each.self).map(named);
  const [writers, readers] = given.direction === 'sent' ? [self, others] : [others, self];
  const writer = given.senderName ?? (given.direction === 'received' ? given.otherName : undefined);
  const sender = writer === undefined ? writers[0] : known(writer);
  if (given.direction === 'received' && writer === undefined && others.length > 1) {
    throw invalid('Several people take part in this thread: say who sent it in `senderName`.', 'senderName');
  }
  return {
    sender: sender ?? { name: null, handle: null },
    recipients: given.recipients?.map(known) ?? readers.filter(({ name, handle }) => name !== null || handle !== null),
  };
}

import { z } from 'zod';
import { TimeZone } from '#server/areas/court-cases/schema.ts';
import { answering } from '#server/catalog/answer.ts';
import { Id, Instant, IsoDate, line, prose, setOf } from '#server/catalog/fields.ts';
import { isOver, startOf } from './rules.ts';
import { hearings } from './record.ts';

export const HearingStatus = z.enum(['scheduled', 'continued', 'held', 'vacated']);

const CourtDate = IsoDate.refine(
  (date) => date >= '1900-01-01' && date < '2200-01-01',
  'Give a date between 1900 and 2199.',
);
const Time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time as HH:MM, from 00:00 to 23:59.')
  .meta({ description: 'HH:MM on the court’s clock; null when it is not known yet' });
const duration = 'Give the length as whole minutes, from 1 to 20160 (two weeks).';
const Purpose = line(300);

/** Only what a person can follow from a list without being led into a script. */
const RemoteLink = line(2000).refine(
  leadsSomewhere,
  'Give a web address (https://…) or a telephone number as tel:+13125550100. Dial-in codes go into the notes.',
);

function leadsSomewhere(link: string): boolean {
  if (/^tel:/i.test(link)) return /^[-+().,;=*#\w ]+$/.test(link.slice(4)) && /\d/.test(link);
  return /^https?:\/\//i.test(link) && URL.canParse(link);
}

/** Everything of a hearing but its date, purpose and status; null means unknown. */
const facts = {
  courtCaseId: Id.nullable().optional().meta({ description: 'The court file it belongs to' }),
  time: Time.nullable().optional(),
  timeZone: TimeZone.nullable().optional().meta({
    description:
      'The court’s, by its IANA name; that of the court file when omitted. null: a time as typed, zone unknown',
  }),
  durationMinutes: z.int(duration).min(1, duration).max(20_160, duration).nullable().optional(),
  place: line(300).nullable().optional(),
  room: line(100).nullable().optional().meta({ description: 'Room, department or courtroom' }),
  judge: line(200).nullable().optional(),
  remoteLink: RemoteLink.nullable().optional().meta({ description: 'https://… or tel:…' }),
  outcome: prose(20_000).nullable().optional().meta({ description: 'Markdown' }),
  notes: prose(100_000).nullable().optional().meta({ description: 'Markdown' }),
  contactIds: setOf(Id, 100).optional().meta({ description: 'Contacts that take part' }),
};

export const newHearing = { date: CourtDate, purpose: Purpose, status: HearingStatus.default('scheduled'), ...facts };
export const hearingPatch = {
  date: CourtDate.optional(),
  purpose: Purpose.optional(),
  status: HearingStatus.optional(),
  ...facts,
  private: z.boolean().optional().meta({ description: 'Hide it from assistants' }),
};

export const Hearing = z
  .strictObject({
    id: Id,
    caseId: Id,
    courtCaseId: Id.nullable(),
    date: IsoDate,
    time: z.string().nullable(),
    timeZone: z.string().nullable(),
    durationMinutes: z.int().nullable(),
    purpose: z.string(),
    place: z.string().nullable(),
    room: z.string().nullable(),
    judge: z.string().nullable(),
    remoteLink: z.string().nullable(),
    status: HearingStatus,
    outcome: z.string().nullable(),
    notes: z.string().nullable(),
    contactIds: z.array(Id),
    startsAt: Instant.nullable().meta({
      description:
        'The instant it begins; null without a time or a zone. A time that the clock skips in spring counts as if it had gone on, one that comes twice in autumn is the first',
    }),
    pastDue: z.boolean().meta({ description: 'Over by the time of this answer, and still said to be scheduled' }),
    conflicts: z
      .array(Id)
      .meta({ description: 'Scheduled hearings of the case that overlap with it in time, at most 20 of them' }),
    resourceCount: z.int().meta({ description: 'How many things are on its list' }),
    private: z.boolean().meta({ description: 'Hidden from assistants' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Hearing' });

/**
 * What an answer says about a hearing in addition to its row, as one viewer may know it. `now` is the instant of the
 * call.
 */
export interface Circumstances {
  now: string;
  conflicts: string[];
  resourceCount: number;
}

export const toHearing = answering(Hearing, hearings, {
  startsAt(row) {
    const start = startOf(row);
    return start === null ? null : new Date(start).toISOString();
  },
  pastDue: (row, { now }: Circumstances) => row.status === 'scheduled' && isOver(row, Date.parse(now)),
  conflicts: (_, { conflicts }) => conflicts,
  resourceCount: (_, { resourceCount }) => resourceCount,
});

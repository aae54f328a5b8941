import { z } from 'zod';
import { answering, answersOf } from '#server/catalog/answer.ts';
import { countByMember } from '#server/catalog/count-by-member.ts';
import { Id, Instant, IsoDate, line, prose } from '#server/catalog/fields.ts';
import type { Row } from '#server/store/tables.ts';
import { isTimeZone } from './rules.ts';
import { courtCases } from './record.ts';

const Status = z.enum(['open', 'closed']);

export const TimeZone = line(60).refine(isTimeZone, 'This is not a time zone by its IANA name, like America/Chicago.');

export const Caption = line(300);

/** Everything of a court file but its caption and status; null means unknown. */
const facts = {
  number: line(100).nullable().optional().meta({ description: 'The court’s number for it' }),
  court: line(200).nullable().optional(),
  division: line(200).nullable().optional(),
  type: line(100).nullable().optional().meta({ description: 'As in “dissolution” or “protective order”' }),
  jurisdiction: line(200).nullable().optional().meta({ description: 'As in “Cook County, Illinois”' }),
  judge: line(200).nullable().optional(),
  department: line(100).nullable().optional().meta({ description: 'Department or courtroom' }),
  role: line(100).nullable().optional().meta({ description: 'The owner’s role in it, as in “respondent”' }),
  filedDate: IsoDate.nullable().optional(),
  timeZone: TimeZone.nullable().optional().meta({ description: 'The court’s, by its IANA name' }),
  notes: prose(20_000).nullable().optional(),
};

export const newCourtCase = { caption: Caption, status: Status.default('open'), ...facts };
export const courtCasePatch = { caption: Caption.optional(), status: Status.optional(), ...facts };

const CourtCase = z
  .strictObject({
    id: Id,
    caseId: Id,
    caption: z.string(),
    number: z.string().nullable(),
    court: z.string().nullable(),
    division: z.string().nullable(),
    type: z.string().nullable(),
    jurisdiction: z.string().nullable(),
    judge: z.string().nullable(),
    department: z.string().nullable(),
    role: z.string().nullable(),
    status: Status,
    filedDate: IsoDate.nullable(),
    timeZone: z.string().nullable(),
    notes: z.string().nullable(),
    evidenceCount: z.int().meta({ description: 'Evidence items assigned to it' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'CourtCase' });

const toCourtCase = answering(CourtCase, courtCases, { evidenceCount: (_, count: number) => count });

/** Each with how many items this viewer sees assigned to it. */
export const courtCaseAnswers = answersOf(CourtCase, courtCases, async (view, rows: readonly Row<'courtCases'>[]) => {
  const items = await countByMember(view, 'evidence', 'courtCaseIds', rows);
  return rows.map((row) => toCourtCase(row, items.get(row.id) ?? 0));
});

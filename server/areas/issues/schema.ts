import { z } from 'zod';
import { answering, answersOf } from '#server/catalog/answer.ts';
import { countByMember } from '#server/catalog/count-by-member.ts';
import { Id, Instant, line, prose } from '#server/catalog/fields.ts';
import type { Row } from '#server/store/tables.ts';
import { issues } from './record.ts';

/** The palette of ten that the window draws. */
export const colors = ['slate', 'blue', 'teal', 'green', 'olive', 'amber', 'orange', 'red', 'purple', 'pink'] as const;

export const IssueName = line(120);
export const IssueDescription = prose(4000);
export const Color = z.enum(colors);
export const Position = z.int('Give a whole number.').min(0).max(100_000);

const Issue = z
  .strictObject({
    id: Id,
    caseId: Id,
    name: z.string(),
    description: z.string(),
    color: Color,
    position: z.int(),
    evidenceCount: z.int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Issue' });

const toIssue = answering(Issue, issues, {
  color: ({ color }) => color as (typeof colors)[number],
  evidenceCount: (_, count: number) => count,
});

/** Each with how many items this viewer sees in it. */
export const issueAnswers = answersOf(Issue, issues, async (view, rows: readonly Row<'issues'>[]) => {
  const items = await countByMember(view, 'evidence', 'issueIds', rows);
  return rows.map((row) => toIssue(row, items.get(row.id) ?? 0));
});

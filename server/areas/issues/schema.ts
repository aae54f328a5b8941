import { z } from 'zod';
import { answering } from '#server/catalog/answer.ts';
import { Id, Instant, line, prose } from '#server/catalog/fields.ts';
import { issues } from './record.ts';

/** The palette of ten that the window draws. */
export const colors = ['slate', 'blue', 'teal', 'green', 'olive', 'amber', 'orange', 'red', 'purple', 'pink'] as const;

export const IssueName = line(120);
export const IssueDescription = prose(4000);
export const Color = z.enum(colors);
export const Position = z.int('Give a whole number.').min(0).max(100_000);

export const Issue = z
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

export const toIssue = answering(Issue, issues, {
  color: ({ color }) => color as (typeof colors)[number],
  evidenceCount: (_, count: number) => count,
});

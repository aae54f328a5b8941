import { z } from 'zod';
import { levels } from '#server/access/levels.ts';
import { Id, Instant, IsoDate, prose } from '#server/catalog/fields.ts';

export const CaseNumber = z.strictObject({ number: prose(100), type: prose(100), court: prose(200) });
export const KeyDate = z.strictObject({ date: IsoDate, label: prose(300), kind: prose(60) });

const CaseCounts = z.strictObject({
  evidence: z.int(),
  documents: z.int().meta({ description: 'Templates among them' }),
  messages: z.int(),
  folders: z.int(),
  issues: z.int(),
  courtCases: z.int(),
  hearings: z.int(),
  timeline: z.int().meta({ description: 'Events; the timeline also shows dated evidence, key dates and hearings' }),
  todos: z.int(),
  contacts: z.int(),
});

export const Case = z
  .strictObject({
    caseId: Id,
    caption: z.string(),
    role: z.string().meta({ description: 'The owner’s role in it, as in “petitioner”' }),
    caseNumbers: z.array(CaseNumber),
    keyDates: z.array(KeyDate),
    archived: z.boolean(),
    workspaceId: Id,
    context: z.string().meta({ description: 'The X-Case-Context value that selects this case' }),
    access: z.strictObject({ level: z.enum(levels), via: z.enum(['own', 'workspace', 'share']) }),
    counts: CaseCounts,
    updatedAt: Instant,
  })
  .meta({ id: 'Case' });

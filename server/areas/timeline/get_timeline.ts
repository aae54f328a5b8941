import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id, paging } from '#server/catalog/fields.ts';
import { requireAll } from '#server/catalog/references.ts';
import { listTimeline } from './list.ts';
import { entryKinds, isKind, isMonth, isYear, readValues } from '#server/rules/timeline.ts';
import { TimelineEntry } from './schema.ts';

/** More than there are, and few enough for an address: servers refuse one of more than some thousand characters. */
const mostCharacters = 5000;

/** Comma-separated values, each as `one` says; an unknown one is named. Omitted selects all, the empty text none. */
const someOf = <Value extends string>(one: string, isValue: (value: string) => value is Value, expected: string) =>
  z
    .string()
    .max(mostCharacters, 'These are too many values.')
    .transform((text, context): Value[] => {
      const read = readValues(text, isValue);
      if ('values' in read) return read.values;
      context.addIssue({ code: 'custom', message: `“${read.unknown}” is not ${expected}.` });
      return z.NEVER;
    })
    .meta({ pattern: `^((${one})(,(${one}))*)?$` });

export const getTimeline = defineOperation({
  method: 'get',
  path: '/timeline',
  scope: 'timeline:read',
  summary: 'List the timeline',
  description:
    'Events, dated evidence, key dates and hearings as one chronology. Values of one filter are alternatives, and filters add up; an omitted filter selects all, an empty one none. Filters look at `date`, which is the first day of an approximate date’s period. By day; within a day “before” it, then what is dated to the year, the month and the day, by time and `position`, then “after” it, which for a month or a year is sorted at its last day.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      id: Id.optional().meta({ description: 'Only this one' }),
      courtCaseId: Id.optional().meta({ description: 'Only what is assigned to this court file' }),
      kinds: someOf(
        entryKinds.join('|'),
        isKind,
        `a kind: ${entryKinds.slice(0, -1).join(', ')} or ${entryKinds.at(-1)}`,
      )
        .optional()
        .meta({ description: `Comma-separated: ${entryKinds.join(', ')}` }),
      years: someOf('[0-9]{4}', isYear, 'a year from 0001 to 9999')
        .optional()
        .meta({ description: 'Comma-separated, four digits each' }),
      months: someOf('0[1-9]|1[0-2]', isMonth, 'a month from 01 to 12')
        .optional()
        .meta({ description: 'Comma-separated, 01 to 12' }),
      ...paging,
    }),
  },
  output: json(z.array(TimelineEntry)),
  errors: ['not_found'],
  async handler(view, { query }) {
    const { limit, after, caseId: _case, ...filter } = query;
    if (filter.courtCaseId !== undefined) {
      await requireAll(view, 'courtCases', [filter.courtCaseId], 'courtCaseId');
    }
    return listTimeline(view, filter, { limit, after });
  },
});

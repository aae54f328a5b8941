import { z } from 'zod';
import { courtOf } from '#server/areas/templates/queries.ts';
import { defineOperation, file } from '#server/catalog/define.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { madeFile } from '#server/catalog/made-file.ts';
import { courtProfiles, profileOf } from '#server/papers/court-profile.ts';
import { messageLogAsCsv } from '#server/papers/message-log/csv.ts';
import { messageLogAsJson } from '#server/papers/message-log/json.ts';
import { paperFileName } from '#server/rules/file-names.ts';
import { dates, requireNamed, spanOf } from './filter-fields.ts';
import { logOfMessages } from './message-log.ts';
import { Tag } from './schema.ts';

const profiles = courtProfiles.map(({ id }) => id) as [string, ...string[]];

export const getExportMessageLog = defineOperation({
  method: 'get',
  path: '/export/message-log',
  scope: 'export:read',
  summary: 'Export a message log',
  description: 'Verbatim, with times as exported, hashes, gaps and a statement to sign.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      courtCaseId: Id.optional(),
      threadId: Id.optional(),
      ...dates,
      tag: Tag.optional(),
      format: z.enum(['pdf', 'csv', 'json']).default('pdf'),
      notes: z.enum(['no', 'yes']).default('no'),
      profile: z.enum(profiles).optional(),
    }),
  },
  output: file('The log'),
  errors: ['not_found', 'resource_limit'],
  async handler(context, { query }) {
    const { caseId: _case, format, notes, profile, from, to, ...rest } = query;
    await requireNamed(context, rest);
    const span = spanOf({ from, to });
    const court = profile === undefined ? await courtOf(context, rest.courtCaseId ?? null) : profileOf(profile);
    const { language } = court;
    const asked = { from, to, notes: notes === 'yes', language, format };
    return { log: await logOfMessages(context, { ...rest, ...span }, asked), court };
  },
  async deliver({ services }, { log, court: profile }, { query: { format } }) {
    const named = (ending: string): string => paperFileName(log.title, ending);
    if (format === 'csv') {
      return madeFile({
        bytes: messageLogAsCsv(log, profile.language),
        mimeType: 'text/csv; charset=utf-8',
        fileName: named('csv'),
      });
    }
    if (format === 'json') {
      return madeFile({ bytes: messageLogAsJson(log), mimeType: 'application/json', fileName: named('json') });
    }
    const look = { profile, language: profile.language, mark: null };
    const { pdf } = await services.papers.messageLog(log, look);
    return madeFile({ bytes: pdf, mimeType: 'application/pdf', fileName: named('pdf') });
  },
});

import { z } from 'zod';
import { placesIn } from '#server/areas/packets/places.ts';
import { seenCustody } from '#server/areas/evidence/seen-custody.ts';
import { proposalFor } from '#server/areas/templates/queries.ts';
import { defineOperation, file } from '#server/catalog/define.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { madeFile } from '#server/catalog/made-file.ts';
import { requireAll } from '#server/catalog/references.ts';
import { profileOf } from '#server/papers/court-profile.ts';
import { indexFiles } from '#server/papers/evidence-index/index-files.ts';
import { indexPaper } from '#server/papers/evidence-index/index-paper.ts';
import { requireIndexSize } from '#server/papers/evidence-index/index-limits.ts';
import { versionOfApplication } from '#server/program/places.ts';
import { type EvidenceIndex, indexKinds, indexTitles } from '#server/rules/evidence-index.ts';
import { paperFileName } from '#server/rules/file-names.ts';
import { custodyRows } from './custody-rows.ts';
import { indexRows } from './index-rows.ts';

export const getExportEvidenceIndex = defineOperation({
  method: 'get',
  path: '/export/evidence-index',
  scope: 'export:read',
  summary: 'Export the exhibit index, all evidence, or the custody log',
  description: 'With hashes, reserved numbers, and whether the custody log is complete.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      courtCaseId: Id.optional(),
      packetId: Id.optional().meta({ description: 'Only what is in this packet, with its pages there' }),
      rows: z.enum(indexKinds).default('exhibits'),
      format: z.enum(['pdf', 'csv', 'xlsx', 'json']).default('pdf'),
    }),
  },
  output: file('The index'),
  errors: ['not_found', 'resource_limit'],
  async handler(context, { query: { rows: kind, format, courtCaseId, packetId } }) {
    await requireAll(context, 'courtCases', courtCaseId === undefined ? [] : [courtCaseId], 'courtCaseId');
    await requireAll(context, 'packets', packetId === undefined ? [] : [packetId], 'packetId');
    const pages = context.services.packetPages;
    const packet = packetId === undefined ? undefined : await placesIn(context, pages, packetId);
    const custody = await seenCustody(context);
    const { profile, caption } = await proposalFor(context, courtCaseId ?? null);
    const parties = caption.parties.map(({ name }) => name).join(' v. ');
    const head = {
      format: 'casewright-evidence-index',
      version: 1,
      title: indexTitles[kind],
      caseLines: [caption.court, parties, caption.caseNumber].filter((line) => line !== ''),
      madeAt: context.now,
      madeWith: `Casewright ${versionOfApplication()}`,
      custody: custody.check,
      otherLogs: custody.others.map(({ computer, check }) => ({ computer, check })),
    } as const;
    const index: EvidenceIndex =
      kind === 'custody'
        ? { ...head, kind, rows: await custodyRows(context, custody, courtCaseId) }
        : { ...head, kind, rows: await indexRows(context, { kind, courtCaseId, packet }) };
    requireIndexSize(index.rows.length, format);
    return { index, profile: profileOf(profile) };
  },
  async deliver({ services }, { index, profile }, { query: { format } }) {
    const fileName = paperFileName(index.title, format);
    if (format !== 'pdf') return madeFile({ ...indexFiles[format](index), fileName });
    const { pdf } = await services.papers.evidenceIndex(indexPaper(index, profile));
    return madeFile({ bytes: pdf, mimeType: 'application/pdf', fileName });
  },
});

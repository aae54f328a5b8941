import { queryOptions } from '@tanstack/react-query';
import { type IndexKind, readEvidenceIndex } from '#server/rules/evidence-index.ts';
import { addressOf, call } from './client.ts';
import { routes } from './generated.ts';
import { keys } from './query-keys.ts';

export interface IndexAsked {
  caseId: string;
  rows: IndexKind;
  courtCaseId: string | null;
}

export const indexFormats = ['pdf', 'csv', 'xlsx', 'json'] as const;
export type IndexFormat = (typeof indexFormats)[number];

/** The index of a matter or of one court file, as its export says it. */
export function evidenceIndexOf(asked: IndexAsked) {
  return queryOptions({
    queryKey: keys.evidenceIndex(asked.caseId, asked),
    queryFn: async ({ signal }) => {
      const file = await call('get_export_evidence_index', inputOf(asked, 'json'), { signal });
      return readEvidenceIndex(await file.text());
    },
    meta: {
      caseId: asked.caseId,
      follows: {
        evidence: true,
        issues: ['name'],
        binders: true,
        binderItems: true,
        contacts: ['name'],
        redactions: true,
      },
    },
  });
}

/** Where it is downloaded. */
export function evidenceIndexUrl(asked: IndexAsked, format: IndexFormat): string {
  return addressOf(routes.get_export_evidence_index, inputOf(asked, format));
}

function inputOf({ courtCaseId, ...asked }: IndexAsked, format: IndexFormat) {
  return { ...asked, format, ...(courtCaseId !== null && { courtCaseId }) };
}

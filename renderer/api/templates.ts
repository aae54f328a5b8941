import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import type { FilledTemplate, Template } from './generated.ts';

/** A matter’s own templates are documents. */
export function useTemplates(caseId: string): UseQueryResult<Template[]> {
  return useQuery({
    queryKey: ['templates', caseId],
    queryFn: ({ signal }) => call('get_templates', { caseId }, { signal }),
    meta: { caseId, follows: { documents: true } },
  });
}

/** What a document is for. */
export interface Occasion {
  courtCaseId: string | null;
  hearingId: string | null;
}

/** A template with what the matter fills in; what was chosen before stays until the next is read. */
export function useFilledTemplate(
  caseId: string,
  id: string,
  { courtCaseId, hearingId }: Occasion,
): UseQueryResult<FilledTemplate> {
  const occasion = occasionOf({ courtCaseId, hearingId });
  return useQuery({
    queryKey: ['template', caseId, id, occasion],
    queryFn: ({ signal }) => call('get_templates_by_id', { id, caseId, ...occasion }, { signal }),
    placeholderData: keepPreviousData,
    meta: { caseId, follows: fillingFollows },
  });
}

/** What is not chosen is not asked for: the server chooses where there is only one. */
export function occasionOf({ courtCaseId, hearingId }: Occasion) {
  return { ...(courtCaseId !== null && { courtCaseId }), ...(hearingId !== null && { hearingId }) };
}

/** Everything that a template may be filled with. */
export const fillingFollows = {
  cases: true,
  courtCases: true,
  hearings: true,
  contacts: true,
  evidence: true,
  timelineEntries: true,
  documents: true,
} as const;

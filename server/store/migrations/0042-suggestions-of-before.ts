import type { Statement } from './statement.ts';

/** Files that were read before anything was suggested for them: a job for each, under the id of the item. */
export const suggestionsOfBefore: readonly Statement[] = [
  `insert into jobs (id, kind, subjectId, caseId, payload, status, attempts, runAfter, error, createdAt, updatedAt)
    select evidence.id, 'deriveSuggestions', evidence.id, evidence.caseId, '{}', 'queued', 0, evidence.createdAt, null,
      evidence.createdAt, evidence.createdAt
    from evidence join extractions on extractions.evidenceId = evidence.id
    where extractions.status = 'done' and extractions.suggestions = '{}'`,
];

import { evidenceSearch, searchResultsAtMost } from '#renderer/api/evidence.ts';
import { stores } from '#renderer/api/stores.ts';
import type { FoundEvidence } from '#renderer/api/generated.ts';
import { evidenceMatch } from '#renderer/features/evidence/evidence-match.ts';
import { emptyFilter, filterToQuery } from '#renderer/features/evidence/evidence-filter.ts';
import { foundRecords, type FoundRecords } from '#renderer/features/screens/found-records.ts';
import { resultsShown, searchedResults } from '#renderer/features/screens/results.ts';
import { startNearFound } from '#renderer/lib/snippet.ts';

/** Every item by title, file name and exhibit number. */
const byName = foundRecords<FoundEvidence>({
  name: 'Items',
  kind: 'evidence',
  atMost: 8,
  list: stores.evidence.list,
  match: evidenceMatch,
  entry: ({ id, title, fileName, exhibitNumber, mimeType }) => ({
    label: title,
    ...(fileName === '' || fileName === title ? {} : { detail: fileName }),
    ...(exhibitNumber === null || exhibitNumber === '' ? {} : { exhibit: exhibitNumber }),
    file: { mimeType, fileName },
    to: `/evidence/${id}`,
  }),
});

const results = searchedResults<FoundEvidence[]>({
  name: 'Evidence',
  query: (caseId, q) => evidenceSearch(caseId, { ...emptyFilter, q }),
  found: (items, words) => ({
    total: items.length < searchResultsAtMost ? items.length : null,
    results: items.slice(0, resultsShown).map((item) => {
      const { id, title, fileName, exhibitNumber, mimeType, matches = [] } = item;
      const [match] = matches;
      const query = new URLSearchParams({ q: words, ...(match && match.page > 0 && { page: String(match.page) }) });
      return {
        id,
        label: title,
        ...(match && match.page > 0 && { detail: `p. ${match.page}` }),
        ...(exhibitNumber !== null && exhibitNumber !== '' && { exhibit: exhibitNumber }),
        file: { mimeType, fileName },
        snippet: match && startNearFound(match.snippet, match.ranges),
        to: `/evidence/${id}?${query.toString()}`,
      };
    }),
  }),
  all: (q) => `/evidence?${filterToQuery({ ...emptyFilter, q })}`,
});

const found: FoundRecords = { ...byName, results };
export default found;

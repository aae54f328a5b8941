import { IconFileText } from '@tabler/icons-react';
import type { Document, FoundDocument } from '#renderer/api/generated.ts';
import { documentsWith } from '#renderer/api/document-list.ts';
import { stores } from '#renderer/api/stores.ts';
import { kindName } from '#renderer/features/documents/document-kinds.ts';
import { foundRecords, type FoundRecords } from '#renderer/features/screens/found-records.ts';
import { resultsShown, searchedResults } from '#renderer/features/screens/results.ts';
import { startNearFound } from '#renderer/lib/snippet.ts';
import { matchable } from '#renderer/lib/quick-match.ts';

const byName = foundRecords<Document>({
  name: 'Documents',
  kind: 'document',
  list: stores.documents.list,
  match: ({ title, kind }) => matchable(title, `${kindName(kind)} document`),
  entry: ({ id, title, kind }) => ({
    label: title,
    detail: kindName(kind),
    icon: IconFileText,
    to: `/documents/${id}`,
  }),
});

const results = searchedResults<FoundDocument[]>({
  name: 'Documents',
  query: documentsWith,
  found: (documents) => ({
    total: documents.length,
    results: documents.slice(0, resultsShown).map(({ id, title, kind, matches = [] }) => ({
      id,
      label: title,
      detail: kindName(kind),
      snippet: matches[0] && startNearFound(matches[0].snippet, matches[0].ranges),
      icon: IconFileText,
      to: `/documents/${id}`,
    })),
  }),
});

const found: FoundRecords = { ...byName, results };
export default found;

import { IconFileText } from '@tabler/icons-react';
import type { Document } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { kindName } from '#renderer/features/documents/document-kinds.ts';
import { foundRecords } from '#renderer/features/screens/found-records.ts';
import { matchable } from '#renderer/lib/quick-match.ts';

export default foundRecords<Document>({
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

import { stores } from '#renderer/api/stores.ts';
import type { FoundEvidence } from '#renderer/api/generated.ts';
import { evidenceMatch } from '#renderer/features/evidence/evidence-match.ts';
import { foundRecords } from '#renderer/features/screens/found-records.ts';

/** Every item by title, file name and exhibit number. */
export default foundRecords<FoundEvidence>({
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

import { IconDownload } from '@tabler/icons-react';
import { fileUrl } from '#renderer/api/client.ts';
import type { Court, DocumentExport } from '#renderer/api/generated.ts';
import { statusName } from '#renderer/features/documents/document-statuses.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';
import { SaveButton } from '#renderer/parts/save-button.tsx';
import { earlierExports } from './stopping.ts';

/** The final exports that were made, each as it was. */
export function EarlierExports({ court }: { court: Court }) {
  const exports = earlierExports(court);
  if (exports.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="earlier-exports">
      <h2 id="earlier-exports">Final exports so far</h2>
      <ul className="stack">
        {exports.map(({ made, current }) => (
          <li key={made.id} className="row between gap-3 rule-above py-2">
            <div className="min-w-0">
              <p className="breaks">{made.fileName}</p>
              <p className="quiet text-sm">{wordsOf(made, current)}</p>
            </div>
            <SaveButton
              href={fileUrl(made.fileId)}
              fileName={made.fileName}
              size="compact-sm"
              variant="subtle"
              className="rigid"
              leftSection={<IconDownload size={15} aria-hidden />}
              aria-label={`Download ${made.fileName} of ${formatInstant(made.createdAt)}`}
            >
              Download
            </SaveButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ createdAt, createdBy, pages, size, status }: DocumentExport, current: boolean): string {
  return [
    formatInstant(createdAt) + (createdBy === null ? '' : ` by ${createdBy}`),
    pages === null ? formatSize(size) : formatCount(pages, 'page'),
    statusName(status).toLowerCase(),
    ...(current ? [] : ['the text was changed since']),
  ].join(' · ');
}

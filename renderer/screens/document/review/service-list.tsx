import { Link } from 'wouter';
import type { Court } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { viewerAddress } from '#renderer/features/evidence/viewer-address.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { Facts } from '#renderer/parts/facts.tsx';
import { methodWords } from '#renderer/features/documents/recipients.ts';

/** When and to whom the document was served, and when it was filed. */
export function ServiceList({ services }: Pick<Court, 'services'>) {
  const files = stores.courtCases.useList(useMatter().case.caseId).data ?? [];
  if (services.length === 0) return null;
  return (
    <section className="stack gap-2" aria-label="Service and filing">
      <h3>Service and filing</h3>
      <ul className="stack gap-3">
        {services.map(({ id, kind, on, method, recipients, courtCaseId, stampedEvidenceId, by }) => {
          const file = files.find((each) => each.id === courtCaseId);
          return (
            <li key={id}>
              <Facts
                of={{
                  [kind === 'served' ? 'Served' : 'Filed']: formatDate(on),
                  How: method === null ? null : methodWords(method),
                  To:
                    recipients.length === 0
                      ? null
                      : recipients.map(({ name, address }, at) => (
                          <div key={at}>{address === undefined ? name : `${name}, ${address}`}</div>
                        )),
                  'Court file': file === undefined ? null : courtFileName(file),
                  'Stamped copy':
                    stampedEvidenceId === null ? null : (
                      <Link href={viewerAddress(stampedEvidenceId, '')}>Open it</Link>
                    ),
                  'Recorded by': by,
                }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { Link } from 'wouter';
import type { CourtCase } from '#renderer/api/generated.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { emptyFilter, filterToQuery } from '#renderer/features/evidence/evidence-filter.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import classes from './court-files.module.css';

interface CourtFileTableProps {
  files: readonly CourtCase[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

export function CourtFileTable({ files, chosen, onChoose }: CourtFileTableProps) {
  return (
    <ScrollRegion label="Court files" className="table-area">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Caption</th>
            <th scope="col">Number</th>
            <th scope="col">Court</th>
            <th scope="col">Filed</th>
            <th scope="col">Status</th>
            <th scope="col" className="text-right">
              Evidence
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id} data-row-line data-chosen={file.id === chosen || undefined}>
              <td>
                <button
                  type="button"
                  className="block strong text-left underlines"
                  data-row={file.id}
                  aria-pressed={file.id === chosen}
                  onClick={() => onChoose(file.id)}
                >
                  {file.caption}
                </button>
                <span className="block quiet text-sm">{[file.type, file.role].filter(Boolean).join(', ')}</span>
              </td>
              <td className="figures">{file.number}</td>
              <td>
                {file.court}
                <span className="block quiet text-sm">{[file.judge, file.department].filter(Boolean).join(', ')}</span>
              </td>
              <td className="figures nowrap">{file.filedDate && formatDate(file.filedDate)}</td>
              <td>
                <span className={classes.status} data-status={file.status}>
                  {file.status === 'open' ? 'Open' : 'Closed'}
                </span>
              </td>
              <td className="text-right">
                <Evidence file={file} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Evidence({ file }: { file: CourtCase }) {
  const count = formatNumber(file.evidenceCount);
  if (file.evidenceCount === 0) return <span className="figures">{count}</span>;
  const query = filterToQuery({ ...emptyFilter, courtCaseId: file.id });
  return (
    <Link href={`/evidence?${query}`} className="figures" aria-label={`Show the ${count} items of ${file.caption}`}>
      {count}
    </Link>
  );
}

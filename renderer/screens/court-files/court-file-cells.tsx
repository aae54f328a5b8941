import { Link } from 'wouter';
import type { CourtCase } from '#renderer/api/generated.ts';
import { emptyFilter, filterToQuery } from '#renderer/features/evidence/evidence-filter.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';

interface CourtFileCellsProps {
  file: CourtCase;
  chosen: boolean;
  onChoose: (id: string) => void;
}

export function CourtFileCells({ file, chosen, onChoose }: CourtFileCellsProps) {
  const open = file.status === 'open';
  return (
    <>
      <td>
        <button
          type="button"
          className="block strong text-left underlines"
          data-row={file.id}
          aria-pressed={chosen}
          onClick={() => onChoose(file.id)}
        >
          {file.caption}
        </button>
        <span className="block quiet text-sm">{[file.type, file.role].filter(Boolean).join(', ')}</span>
      </td>
      <td className="figures nowrap">{file.number}</td>
      <td>
        {file.court}
        <span className="block quiet text-sm">{[file.judge, file.department].filter(Boolean).join(', ')}</span>
      </td>
      <td className="figures nowrap" data-head={file.filedDate ? 'Filed' : undefined}>
        {file.filedDate && formatDate(file.filedDate)}
      </td>
      <td>
        <span className={`text-xs pill py-half px-2 ${open ? 'on-done tone-done' : 'on-hover quiet'}`}>
          {open ? 'Open' : 'Closed'}
        </span>
      </td>
      <td className="text-right" data-head="Evidence">
        <Evidence file={file} />
      </td>
    </>
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

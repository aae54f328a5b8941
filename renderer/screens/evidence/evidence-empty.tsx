import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { IconFolderOpen, IconSearchOff } from '@tabler/icons-react';
import { useSearchHints } from '#renderer/api/evidence.ts';
import { useFolders } from '#renderer/api/matter-queries.ts';
import { resultsAddress } from '#renderer/features/screens/results.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { SampleButton } from '#renderer/features/matter/sample-button.tsx';
import { GoneRecord } from '#renderer/features/records/gone-record.tsx';
import { useSession } from '#renderer/features/session/session.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { emptyFilter, isNarrowed, noFolder } from '#renderer/features/evidence/evidence-filter.ts';
import { AddFiles } from './add-files.tsx';
import { useEvidenceFilter } from './use-evidence-address.ts';

/** The first thing a person sees of an empty matter: what belongs here, and the one thing to do. */
export function EvidenceEmpty() {
  const { canEdit } = useMatter();
  const { mode } = useSession();
  return (
    <div className="grow scroll">
      <EmptyState
        icon={IconFolderOpen}
        title="Put your evidence here"
        action={
          canEdit ? (
            <>
              <AddFiles prominent />
              <SampleButton />
            </>
          ) : undefined
        }
      >
        <p>
          Drop files or whole folders anywhere in this window: letters, photos, emails, messages, statements. Casewright
          keeps each original byte for byte, reads every page, scans too, and finds any sentence later.
        </p>
        <p>
          {mode === 'hosted' ? 'Only you and the people you invite can see it.' : 'Everything stays on this computer.'}
        </p>
      </EmptyState>
    </div>
  );
}

/** Searches that would find something, each to be pressed. */
function SearchHints() {
  const { caseId } = useMatter().case;
  const { filter, setFilter } = useEvidenceFilter();
  const hints = useSearchHints(caseId, filter);
  if (hints.length === 0) return null;
  return (
    <div className="inline wrap gap-2" role="group" aria-label="Searches that find something">
      {hints.slice(0, 6).map(({ word, spelling, q, found }) => (
        <Button key={q} size="compact-sm" variant="light" onClick={() => setFilter({ ...filter, q })}>
          {spelling === null ? `Leave out ${word}` : `Search ${spelling}`} ({found < 100 ? found : '100 or more'})
        </Button>
      ))}
    </div>
  );
}

export function NothingFound() {
  const { filter, setFilter } = useEvidenceFilter();
  const folders = useFolders(useMatter().case.caseId).data;
  const { folderId } = filter;
  if (folderId !== null && folderId !== noFolder && folders?.some(({ id }) => id === folderId) === false) {
    return (
      <div className="grow scroll">
        <GoneRecord
          resource="folders"
          id={folderId}
          onward={
            <Button variant="default" onClick={() => setFilter(emptyFilter)}>
              Show all evidence
            </Button>
          }
        />
      </div>
    );
  }
  const searched = filter.q !== '';
  const onlySearch = !isNarrowed({ ...filter, q: '' });
  return (
    <div className="grow scroll">
      <EmptyState
        icon={IconSearchOff}
        title={searched ? `Nothing found for “${filter.q}”` : 'Nothing here matches these filters'}
        action={
          <Button
            variant="default"
            onClick={() => setFilter(searched && !onlySearch ? { ...emptyFilter, q: filter.q } : emptyFilter)}
          >
            {searched && !onlySearch ? 'Search in all evidence' : 'Show all evidence'}
          </Button>
        }
      >
        {searched ? (
          <>
            <p>
              An item is found when it has all the words, on any of its pages. “Quotes” find an exact phrase, insur* the
              start of a word. Files still being read are found as soon as they are done.
            </p>
            <SearchHints />
            <p>
              <Link href={resultsAddress(filter.q)}>Search messages, the timeline and everything else</Link>
            </p>
          </>
        ) : (
          <p>Nothing is lost; the filters hide it.</p>
        )}
      </EmptyState>
    </div>
  );
}

import { IconPodium } from '@tabler/icons-react';
import { foundNothing } from '#renderer/api/api-error.ts';
import { useEvidenceItem } from '#renderer/api/evidence.ts';
import { PartBoundary } from '#renderer/features/boundary/part-boundary.tsx';
import { GoneRecord } from '#renderer/features/records/gone-record.tsx';
import { OnePage } from '#renderer/features/viewer/one-page.tsx';
import type { Played } from '#renderer/features/viewer/played-page.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import type { Typing } from './press.ts';
import classes from './courtroom.module.css';
import type { CourtPlace } from '#renderer/features/courtroom/court-place.ts';

interface StageProps {
  place: CourtPlace;
  onPages: (pages: number) => void;
  onPlayed: (played: Played) => void;
}

/** The exhibit that is open, one page of it. */
export function Stage({ place, onPages, onPlayed }: StageProps) {
  if (place.evidenceId === null) {
    return (
      <EmptyState icon={IconPodium} title="Type an exhibit number and press Enter">
        <p>The exhibit opens here. Numbers with letters begin with a capital letter: A, P-3.</p>
      </EmptyState>
    );
  }
  return (
    <PartBoundary key={place.evidenceId} failed="The exhibit could not be shown">
      <Opened id={place.evidenceId} page={place.page} onPages={onPages} onPlayed={onPlayed} />
    </PartBoundary>
  );
}

/** What is being typed, over the page: nobody has to look away from it. */
export function Typed({ typing: { into, text } }: { typing: Typing }) {
  return (
    <output className={classes.typed}>
      {into === 'page' ? 'Page' : 'Exhibit'} {text}
    </output>
  );
}

function Opened({ id, page, onPages, onPlayed }: { id: string; page: number } & Omit<StageProps, 'place'>) {
  const query = useEvidenceItem(id);
  if (foundNothing(query.error)) return <GoneRecord resource="evidence" id={id} />;
  return (
    <Loaded of={query} loading="Opening the exhibit" failed="The exhibit could not be opened">
      {(item) => <OnePage key={item.id} item={item} page={page} onPages={onPages} spoken media={{ lead: onPlayed }} />}
    </Loaded>
  );
}

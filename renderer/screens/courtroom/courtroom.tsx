import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useEvidence, useEvidenceProgress } from '#renderer/api/evidence.ts';
import { useHearingResources } from '#renderer/api/hearings.ts';
import { useConnection } from '#renderer/api/live/live-provider.tsx';
import type { Hearing } from '#renderer/api/generated.ts';
import { preparationOf } from '#renderer/api/preparation.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import type { Played } from '#renderer/features/viewer/played-page.tsx';
import { binderOf, type CourtExhibit, courtExhibits, exhibitNumbered } from './court-exhibits.ts';
import { CourtHead } from './court-head.tsx';
import { CourtNotes, focusNotes } from './court-notes.tsx';
import { ExhibitList } from './exhibit-list.tsx';
import { HelpLine } from './help-line.tsx';
import { NoBinder } from './no-binder.tsx';
import type { Asked } from './press.ts';
import { Stage, Typed } from './stage.tsx';
import { useCourtKeys } from './use-court-keys.ts';
import { useCourtPlace } from './use-court-place.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useMarks } from './use-marks.ts';
import { useQuiet } from './use-quiet.ts';
import { useSecondWindow } from './use-second-window.ts';
import classes from './courtroom.module.css';

interface CourtroomProps {
  hearing: Hearing;
  onLeave: () => void;
}

const nothing: never[] = [];

/** Exhibits on the left, the one that is open in the middle, notes on the right; everything else stays outside. */
export function Courtroom({ hearing, onLeave }: CourtroomProps) {
  const { canEdit } = useMatter();
  const preparation = useQuery(preparationOf(hearing.caseId));
  const toBring = useHearingResources(hearing.id);
  const evidence = useEvidence(hearing.caseId);
  const growing = useEvidenceProgress(hearing.caseId) !== null;
  const failed = [preparation, toBring, evidence].filter(({ isError }) => isError);
  const unread = growing || [preparation, toBring, evidence].some(({ data }) => data === undefined);
  const binders = preparation.data?.binders ?? nothing;
  const binder = binderOf(binders, hearing);
  const exhibits = useMemo(
    () =>
      courtExhibits({
        binder,
        resources: toBring.data ?? nothing,
        evidence: evidence.data ?? nothing,
        courtCaseId: hearing.courtCaseId,
      }),
    [binder, toBring.data, evidence.data, hearing.courtCaseId],
  );
  const { place, ...go } = useCourtPlace(hearing);
  const [pages, setPages] = useState<number | null>(null);
  const [played, setPlayed] = useState<Played | null>(null);
  const [said, say] = useState<string | null>(null);
  const presented = useMemo(
    () =>
      place.evidenceId === null || place.black ? null : { evidenceId: place.evidenceId, page: place.page, played },
    [place, played],
  );
  const second = useSecondWindow(presented);
  const screen = useFullScreen();
  const quiet = useQuiet();
  const { connected } = useConnection();
  const mark = useMarks();
  const notes = useRef<HTMLElement>(null);
  const open = exhibits.find(({ evidence: { id } }) => id === place.evidenceId);

  const show = ({ evidence: { id } }: CourtExhibit): void => {
    setPages(null);
    setPlayed(null);
    go.open(id);
    say(null);
  };
  const found = (count: number): void => {
    setPages(count);
    go.goTo(place.page, count);
  };
  const step = (by: number): void => {
    const at = open === undefined ? (by > 0 ? -1 : exhibits.length) : exhibits.indexOf(open);
    const next = exhibits[at + by];
    if (next !== undefined) show(next);
  };
  const find = (number: string): void => {
    const numbered = exhibitNumbered(exhibits, number);
    if (numbered !== undefined) show(numbered);
    else if (!unread) say(`There is no exhibit ${number} here.`);
    else say(failed.length > 0 ? 'The exhibits could not be loaded.' : 'The exhibits are still being read. Try again.');
  };
  const openSecond = (): void => {
    if (!second.open()) say('The browser blocked the second window. Allow pop-ups for this address.');
  };
  const toMark = (asked: Extract<Asked, { kind: 'mark' }>): void => {
    if (!canEdit) return say('This matter can only be read: nothing was marked.');
    if (open === undefined) return say('Open an exhibit first, then mark it.');
    if (binder === undefined) return say('Marks are kept in a binder. Make one for this hearing first.');
    say('Marking');
    void mark({ binderId: binder.id, evidenceId: open.evidence.id, name: nameOf(open) }, asked.mark).then(say);
  };
  const typing = useCourtKeys((asked) => {
    switch (asked.kind) {
      case 'exhibit':
        return find(asked.number);
      case 'page':
        return go.goTo(asked.page, pages);
      case 'turn':
        return go.goTo(place.page + asked.by, pages);
      case 'step':
        return step(asked.by);
      case 'mark':
        return toMark(asked);
      case 'black':
        return go.toggleBlack();
      case 'second':
        return openSecond();
      case 'notes':
        return focusNotes(notes.current);
      case 'fullScreen':
        return screen.toggle();
      case 'leave':
        return onLeave();
    }
  });
  return (
    <div className={classes.screen}>
      <CourtHead
        hearing={hearing}
        open={open === undefined ? null : { name: nameOf(open), title: open.evidence.title }}
        place={place}
        pages={pages}
        said={
          connected ? (said ?? quiet) : 'Casewright is not answering. Marks and notes can’t be saved until it is back.'
        }
        second={{ isOpen: second.isOpen, open: openSecond }}
        screen={screen}
        onBlack={go.toggleBlack}
        onLeave={onLeave}
      />
      <div className={classes.panes}>
        <nav className="stack min-h-0 rule-right" aria-label="Exhibits">
          {preparation.data !== undefined && binder === undefined && canEdit && <NoBinder hearing={hearing} />}
          <ExhibitList
            exhibits={exhibits}
            reading={!unread ? 'done' : failed.length > 0 ? 'failed' : 'running'}
            onRetry={() => failed.forEach((query) => void query.refetch())}
            chosen={place.evidenceId}
            onOpen={(id) => exhibits.filter(({ evidence: each }) => each.id === id).forEach(show)}
          />
        </nav>
        <section className={classes.stage} aria-label={open?.evidence.title ?? 'No exhibit open'}>
          <Stage place={place} onPages={found} onPlayed={setPlayed} />
          {typing !== null && <Typed typing={typing} />}
        </section>
        <CourtNotes hearing={hearing} canEdit={canEdit} box={notes} />
      </div>
      <HelpLine />
    </div>
  );
}

function nameOf({ evidence: { exhibitNumber, title } }: CourtExhibit): string {
  return exhibitNumber === null ? `“${title}”` : `Exhibit ${exhibitNumber}`;
}

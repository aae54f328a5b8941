import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { useEvidenceItem } from '#renderer/api/evidence.ts';
import { foundNothing } from '#renderer/api/api-error.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useReadAgain } from '#renderer/features/evidence-details/evidence-editing.ts';
import { editDetails } from '#renderer/features/evidence-details/edit-details.ts';
import { ItemDetails } from '#renderer/features/evidence-details/item-details.tsx';
import { listAddress } from '#renderer/features/evidence/list-place.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { usePhone } from '#renderer/parts/narrow.ts';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { GoneRecord } from '#renderer/features/records/gone-record.tsx';
import { PassageBar } from '#renderer/features/passages/passage-bar.tsx';
import { FileView } from '#renderer/features/viewer/file-view.tsx';
import { MachineText } from './machine-text.tsx';
import { usePrinting } from './use-printing.ts';
import { useNeighbours } from './use-neighbours.ts';
import { ViewerHeader } from './viewer-header.tsx';
import { type Beside, ViewerSide } from './viewer-side.tsx';
import classes from '#renderer/features/viewer/viewer.module.css';

/** One item, opened: the file, what was read from it, and what is known about it. */
export default function EvidenceViewer() {
  const id = useParams()['id'] ?? '';
  const query = useEvidenceItem(id);
  if (foundNothing(query.error)) {
    return <GoneRecord resource="evidence" id={id} heading="h1" onward={<BackToEvidence />} />;
  }
  return (
    <Loaded of={query} loading="Opening the item" failed="The item could not be opened">
      {(item) => <OpenItem item={item} />}
    </Loaded>
  );
}

function OpenItem({ item }: { item: EvidenceItem }) {
  const { case: matter, canEdit, switchTo } = useMatter();
  const preferences = usePreferences();
  const [location, navigate] = useLocation();
  const [address] = useSearchParams();
  const q = address.get('q') ?? '';
  const readAgain = useReadAgain(item);
  const readPages = useReadAgain(item, 'not-read');
  // A link may lead into another matter: everything around the item is then of that one.
  useEffect(() => {
    if (item.caseId !== matter.caseId) switchTo(`matter:${item.caseId}`);
  }, [item.caseId, matter.caseId, switchTo]);
  const [page, setPage] = useState(() => pageOf(address));
  const [jump, setJump] = useState({ page, count: 0 });
  const [beside, setBeside] = useState<Beside>(() => firstBeside(item, q, preferences.besidePage));

  const goTo = (wanted: number): void => {
    setPage(wanted);
    setJump((before) => ({ page: wanted, count: before.count + 1 }));
  };
  useAddressOfPage(page, (text) => navigate(`${location}${text}`, { replace: true }));
  // On a telephone it covers the page, so that it is opened each time.
  const phone = usePhone();
  const [coverShown, setCoverShown] = useState(false);
  const panelShown = phone ? coverShown : preferences.panelShown;
  const showPanel = (shown: boolean): void => (phone ? setCoverShown(shown) : setPreferences({ panelShown: shown }));
  const show = (wanted: Beside): void => {
    setBeside(wanted);
    setPreferences({ besidePage: wanted });
    showPanel(true);
  };
  const toggle = (wanted: Beside): void => (panelShown && beside === wanted ? showPanel(false) : show(wanted));
  const [choosing, setChoosing] = useState(false);
  const choosePassage = (): void => {
    show('text');
    setChoosing(true);
  };
  const body = useRef<HTMLDivElement>(null);
  const back = listAddress();
  const neighbours = useNeighbours(item, q);
  useScreenTitle(item.title);
  const printing = usePrinting(item);
  useCommands([
    { group: 'Item', keys: 'Escape', label: 'Back to the list', run: () => navigate(back) },
    { group: 'Item', keys: 'e', label: 'Edit the details', run: () => editDetails(() => show('details')) },
    { group: 'Item', keys: 'm', label: 'Extracted text', run: () => toggle('text') },
    ...(canEdit ? [{ group: 'Item', keys: 'v', label: 'Select a passage', run: choosePassage }] : []),
    { group: 'Item', keys: 'i', label: 'Details', run: () => toggle('details') },
    { group: 'Item', keys: 'j', label: 'Next item', run: () => neighbours.next?.() },
    { group: 'Item', keys: 'k', label: 'Previous item', run: () => neighbours.previous?.() },
  ]);
  return (
    <div className="stack full-height">
      <ViewerHeader
        item={item}
        back={back}
        neighbours={neighbours}
        page={page}
        onPrint={printing.print}
        panelShown={panelShown}
        onPanel={() => showPanel(!panelShown)}
      />
      {printing.progress !== null && (
        <p className="rigid text-sm figures rule-below on-accent py-1h px-4" role="status">
          {printing.progress}
        </p>
      )}
      <div ref={body} className={classes.body}>
        <section className="grow relative on-rail" aria-label="The file">
          <FileView item={item} q={q} jump={jump} onPage={setPage} />
        </section>
        {panelShown && (
          <ViewerSide
            shown={beside}
            onShow={show}
            onClose={() => showPanel(false)}
            details={<ItemDetails item={item} onPage={goTo} />}
            text={
              <MachineText
                {...{ item, q, page, choosing, canEdit }}
                onChoosing={setChoosing}
                onPage={goTo}
                onReadAgain={readAgain}
                onReadPages={readPages}
              />
            }
          />
        )}
        <PassageBar key={item.id} item={item} page={page} root={body} canEdit={canEdit} />
      </div>
    </div>
  );
}

function BackToEvidence() {
  return (
    <Button component={Link} href={listAddress()} variant="default">
      Back to evidence
    </Button>
  );
}

function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page') ?? '1');
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/**
 * The text opens only where it was recognized from a picture: when words were searched for, because they can't be marked
 * in the picture, or when it was what the person looked at last.
 */
function firstBeside({ extraction }: EvidenceItem, q: string, last: Beside): Beside {
  const recognized = extraction.status === 'done' && extraction.method === 'ocr';
  return recognized && (q !== '' || last === 'text') ? 'text' : 'details';
}

/** Keeps the page in the address, so that a link to it can be copied and a reload comes back to it. */
function useAddressOfPage(page: number, replace: (text: string) => void): void {
  const say = useEffectEvent(replace);
  useEffect(() => {
    const address = new URLSearchParams(window.location.search);
    if (pageOf(address) === page) return;
    const timer = setTimeout(() => {
      const now = new URLSearchParams(window.location.search);
      now.set('page', String(page));
      say(`?${now.toString()}`);
    }, 300);
    return () => clearTimeout(timer);
  }, [page]);
}

import { Button } from '@mantine/core';
import { IconHighlight, IconNote, IconTimelineEvent, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { useReadPages } from '#renderer/api/file-views.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { WithKeys } from '#renderer/parts/keys.tsx';
import { annotate } from './annotating.ts';
import { NewEvent, unsavedEvent } from './new-event.tsx';
import { NewNote, unsavedNote } from './new-note.tsx';
import { asRead, quoteWords, selectedPassage, type Passage } from './passage.ts';
import { usePainted } from './use-painted.ts';
import { useScannedWords } from './use-scanned-words.ts';
import classes from './passages.module.css';

interface PassageBarProps {
  item: EvidenceItem;
  /** The page in sight. */
  page: number;
  /** What holds the pages and their text. */
  root: RefObject<HTMLElement | null>;
  canEdit: boolean;
}

/** What is being written about which passage. */
interface Doing {
  what: 'note' | 'event';
  passage: Passage;
}

/**
 * What can be made of the words that are selected on a page: a highlight, a note, an event on the timeline. It is there
 * while something is selected, or written.
 */
export function PassageBar({ item, page, root, canEdit }: PassageBarProps) {
  const client = useQueryClient();
  const pages = useReadPages(item).data;
  const [doing, setDoing] = useState(() => leftUnsaved(item));
  const selected = useSelected(canEdit);
  // What is selected is looked up when a key is pressed: the window may not have been drawn with it yet.
  const passage = (): Passage | null => {
    const words = selectedPassage();
    return words === null ? null : asRead(words, pages ?? []);
  };
  const isSelected = (): boolean => selectedPassage() !== null;
  const pagesDiffer = item.kind !== 'pdf' && item.kind !== 'image';
  useScannedWords(root, item, pages);
  usePainted(root, {
    annotations: item.annotations,
    held: doing?.passage ?? null,
    pages,
    otherPages: pagesDiffer,
  });
  const begin = (what: Doing['what'], about = passage()): void => {
    if (about !== null) setDoing({ what, passage: about });
  };
  const noteOnPage = (): void => begin('note', { page, quote: null, start: null });
  const clear = (): void => window.getSelection()?.removeAllRanges();
  const highlight = (): void => {
    const about = passage();
    if (about === null) return;
    clear();
    annotate(client, item, about).catch((error: unknown) => toastFailure('It could not be highlighted', error));
  };
  const done = (): void => {
    setDoing(null);
    clear();
    // The keys are those of the text again.
    root.current?.querySelector<HTMLElement>('[data-walked]')?.focus({ preventScroll: true });
  };
  const group = 'Selected passage';
  const actions = [
    { keys: 'h', label: 'Highlight', icon: IconHighlight, run: highlight },
    { keys: 'n', label: 'Note', icon: IconNote, run: () => begin('note') },
    { keys: 't', label: 'Add to timeline', icon: IconTimelineEvent, run: () => begin('event') },
    { keys: 'Escape', label: 'Unselect', icon: IconX, run: clear },
  ];
  useCommands([
    ...(canEdit
      ? [{ group: 'Item', keys: 'a', label: 'Add a note to this page', icon: IconNote, run: noteOnPage }]
      : []),
    ...(canEdit && doing === null ? actions.map((action) => ({ group, selected: isSelected, ...action })) : []),
  ]);
  if (doing !== null) {
    const { what, passage: about } = doing;
    return (
      <section
        className={classes.bar}
        data-passage="form"
        aria-label={what === 'note' ? 'New note' : 'New timeline entry'}
      >
        <Quoted passage={about} />
        {what === 'note' ? (
          <NewNote item={item} passage={about} onDone={done} />
        ) : (
          <NewEvent item={item} passage={about} onDone={done} />
        )}
      </section>
    );
  }
  if (selected === null) return null;
  return (
    <div className={classes.bar} data-passage="bar" role="toolbar" aria-label="Selected passage" data-screen-only>
      <p className="truncate text-sm" role="status">
        <span className="quiet">Page {selected.page}:</span> {quoteWords(selected.words)}
      </p>
      <div className="row wrap gap-1">
        {actions.map(({ keys, label, icon: Sign, run }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="subtle"
            leftSection={<Sign size={15} aria-hidden />}
            aria-keyshortcuts={keys.toUpperCase()}
            // A press leaves what is selected as it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          >
            <WithKeys label={label} keys={keys} />
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What is selected on a page of the item now. */
function useSelected(wanted: boolean) {
  const [selected, setSelected] = useState<ReturnType<typeof selectedPassage>>(null);
  useEffect(() => {
    if (!wanted) return;
    const look = (): void =>
      setSelected((before) => {
        const now = selectedPassage();
        return now?.page === before?.page && now?.words === before?.words ? before : now;
      });
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [wanted]);
  return selected;
}

function Quoted({ passage: { page, quote } }: { passage: Passage }) {
  return (
    <p className="text-sm">
      <span className="quiet">Page {page}</span>
      {quote !== null && <q className={classes.quote}>{quoteWords(quote)}</q>}
    </p>
  );
}

/** What was being written when the window was left. */
function leftUnsaved(item: EvidenceItem): Doing | null {
  const [note, event] = [unsavedNote(item), unsavedEvent(item)];
  if (note !== undefined) return { what: 'note', passage: note };
  return event === undefined ? null : { what: 'event', passage: event };
}

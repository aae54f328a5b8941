import { Menu } from '@mantine/core';
import { IconPencil, IconTimelineEvent, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Annotation, EvidenceItem } from '#renderer/api/generated.ts';
import { viewerAddress } from '#renderer/features/evidence/viewer-address.ts';
import { useKeptWords, keptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';
import { changeNote, byPage, removeAnnotation } from './annotating.ts';
import { NewEvent } from './new-event.tsx';
import { NoteField, PassageForm } from './passage-form.tsx';
import { quoteWords } from './passage.ts';
import classes from './passages.module.css';

interface AnnotationListProps {
  item: EvidenceItem;
  canEdit: boolean;
  /** Goes to a page of the item, where that is open; else a link opens it there. */
  onPage?: ((page: number) => void) | undefined;
}

/** The highlights and notes of an item, each with its page. */
export function AnnotationList({ item, canEdit, onPage }: AnnotationListProps) {
  if (item.annotations.length === 0) return null;
  return (
    <section aria-label="Highlights and notes">
      <h3 className="mb-2 text-sm">Highlights and notes</h3>
      <ul className="stack gap-3">
        {byPage(item.annotations).map((each) => (
          <li key={each.id}>
            <OneAnnotation item={item} annotation={each} canEdit={canEdit} onPage={onPage} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OneProps extends AnnotationListProps {
  annotation: Annotation;
}

function OneAnnotation({ item, annotation, canEdit, onPage }: OneProps) {
  const client = useQueryClient();
  const { page, quote, start, note } = annotation;
  const [doing, setDoing] = useState<'note' | 'event' | null>(() =>
    keptWords<{ note: string }>(noteKey(annotation)).note === undefined ? null : 'note',
  );
  const done = (): void => setDoing(null);
  const remove = (): void => {
    removeAnnotation(client, item, annotation).catch((error: unknown) =>
      toastFailure('It could not be deleted', error),
    );
  };
  const place = page === null ? 'About the whole item' : `Page ${page}`;
  return (
    <>
      <div className="row between gap-2">
        {page === null || onPage === undefined ? (
          <Link className="text-xs" href={viewerAddress(item.id, '', page ?? undefined)}>
            {place}
          </Link>
        ) : (
          <button type="button" className="text-xs tone-accent underlines" onClick={() => onPage(page)}>
            {place}
          </button>
        )}
        {canEdit && (
          <DotsMenu label={`Actions for the ${note === '' ? 'highlight' : 'note'} on ${place.toLowerCase()}`}>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setDoing('note')}>
              {note === '' ? 'Add a note' : 'Edit the note'}
            </Menu.Item>
            {page !== null && (
              <Menu.Item leftSection={<IconTimelineEvent size={16} aria-hidden />} onClick={() => setDoing('event')}>
                Add to timeline
              </Menu.Item>
            )}
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
              Delete
            </Menu.Item>
          </DotsMenu>
        )}
      </div>
      {quote !== null && <q className={classes.quote}>{quoteWords(quote)}</q>}
      {doing === 'note' ? (
        <NoteEditor item={item} annotation={annotation} onDone={done} />
      ) : (
        note !== '' && <p className={classes.note}>{note}</p>
      )}
      {doing === 'event' && page !== null && (
        <section className="mt-1" aria-label="New timeline entry">
          <NewEvent item={item} passage={{ page, quote, start }} words={quote ?? note} onDone={done} />
        </section>
      )}
    </>
  );
}

const noteKey = ({ id }: Annotation): string => `note ${id}`;

function NoteEditor({ item, annotation, onDone }: { item: EvidenceItem; annotation: Annotation; onDone: () => void }) {
  const client = useQueryClient();
  const [note, setNote] = useState(() => keptWords<{ note: string }>(noteKey(annotation)).note ?? annotation.note);
  const words = note.trim() === annotation.note ? null : { note };
  const { busy, problem, send, forget } = useKeptWords(noteKey(annotation), `a note on “${item.title}”`, words);
  const save = (): void => {
    if (words === null) onDone();
    else if (!busy) void send(note, () => changeNote(client, item, annotation, note), onDone);
  };
  const leave = (): void => {
    forget();
    onDone();
  };
  return (
    <div className="mt-1">
      <PassageForm
        keys="mod+Enter"
        busy={busy}
        ready={words !== null}
        untouched={words === null}
        onSave={save}
        onLeave={leave}
      >
        <NoteField note={note} onNote={setNote} problem={problem} />
      </PassageForm>
    </div>
  );
}

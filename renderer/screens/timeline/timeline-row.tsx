import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { memo, type DragEvent, type MouseEvent } from 'react';
import { Link } from 'wouter';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { MarkdownView } from '#renderer/parts/markdown/markdown-view.tsx';
import { markdownText } from '#renderer/lib/markdown-text.ts';
import { capital, whenWords } from '#renderer/features/timeline/timeline-date.ts';
import { kindWords } from './timeline-words.ts';
import { kindIcons, sourceAddress } from './entry-source.ts';
import { EntryNames } from './entry-names.tsx';
import classes from './row.module.css';

/** What a row can ask for; the same object for all rows and all renders, so that only changed rows draw again. */
export interface RowActions {
  click: (event: MouseEvent, id: string) => void;
  check: (event: MouseEvent, id: string) => void;
  edit: (id: string) => void;
  unfold: (id: string, open: boolean) => void;
  lift: (event: DragEvent, id: string) => void;
  over: (event: DragEvent, id: string) => void;
  drop: (event: DragEvent) => void;
  leave: () => void;
}

interface TimelineRowProps {
  entry: TimelineEntry;
  sameDay: boolean;
  current: boolean;
  selected: boolean;
  unfolded: boolean;
  canEdit: boolean;
  /** Where a dragged event would come to stand. */
  landing: 'before' | 'after' | null;
  actions: RowActions;
}

/** One entry: when, what it is, what happened, and what and who it rests on. */
export const TimelineRowLine = memo(function TimelineRowLine(props: TimelineRowProps) {
  const { entry, sameDay, current, selected, unfolded, canEdit, landing, actions } = props;
  const { id, kind, time } = entry;
  const Sign = kindIcons[kind];
  const mayEdit = canEdit && entry.editable;
  return (
    // The keyboard moves in the list as a whole; pointer events only choose a row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`entry-${id}`}
      role="row"
      aria-selected={selected}
      className={classes.row}
      data-current={current || undefined}
      data-landing={landing ?? undefined}
      draggable={mayEdit}
      onClick={(event) => actions.click(event, id)}
      onDoubleClick={() => mayEdit && actions.edit(id)}
      onDragStart={(event) => actions.lift(event, id)}
      onDragOver={(event) => actions.over(event, id)}
      onDrop={actions.drop}
      onDragEnd={actions.leave}
    >
      <span role="gridcell" className={classes.check}>
        <input
          type="checkbox"
          className="tick"
          aria-label={`Select ${markdownText(entry.title)}`}
          checked={selected}
          readOnly
          tabIndex={-1}
          onClick={(event) => actions.check(event, id)}
        />
      </span>
      <span role="gridcell" className={`figures ${classes.when ?? ''}`} data-repeated={sameDay || undefined}>
        {whenWords(entry)}
      </span>
      <span role="gridcell" className="figures quiet">
        {time}
      </span>
      <span role="gridcell" className={classes.kind} data-kind={kind}>
        <Sign size={16} stroke={1.6} aria-hidden />
        {kindWords[kind]}
      </span>
      <div role="gridcell" className={classes.body}>
        <Title entry={entry} current={current} />
        <EntryNames entry={entry} reachable={current} />
        <Detail entry={entry} unfolded={unfolded} reachable={current} onUnfold={actions.unfold} />
      </div>
      <span role="gridcell" className={classes.tools}>
        {mayEdit && current && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Edit the event"
            title="Edit (E)"
            onClick={(event) => {
              event.stopPropagation();
              actions.edit(id);
            }}
          >
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
    </div>
  );
});

/** What is not written here leads to where it is kept. */
function Title({ entry, current }: { entry: TimelineEntry; current: boolean }) {
  const address = sourceAddress(entry);
  const title = <MarkdownView text={entry.title} className={classes.title ?? ''} />;
  if (address === null) return title;
  return (
    <Link href={address} className={classes.source} tabIndex={current ? 0 : -1}>
      {title}
    </Link>
  );
}

interface DetailProps {
  entry: TimelineEntry;
  unfolded: boolean;
  reachable: boolean;
  onUnfold: RowActions['unfold'];
}

/** Folded, its first line; unfolded, all of it. */
function Detail({ entry: { id, kind, detail }, unfolded, reachable, onUnfold }: DetailProps) {
  if (detail.trim() === '') return null;
  // “filing”, “deadline”: nothing to fold away.
  if (kind === 'keydate') return <span className={classes.quiet}>{capital(markdownText(detail))}</span>;
  const Chevron = unfolded ? IconChevronDown : IconChevronRight;
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={unfolded}
        tabIndex={reachable ? 0 : -1}
        onClick={(event) => {
          event.stopPropagation();
          onUnfold(id, !unfolded);
        }}
      >
        <Chevron size={14} aria-hidden />
        <span className="truncate">{unfolded ? 'Hide the detail' : markdownText(detail)}</span>
      </button>
      {unfolded && <MarkdownView text={detail} className={classes.detail ?? ''} />}
    </>
  );
}

import { capital } from '#server/rules/first-letter.ts';
import { formatTime } from '#renderer/lib/clock-time.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { memoWithDates } from '#renderer/features/preferences/memo-with-dates.tsx';
import { Link } from 'wouter';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { Tick } from '#renderer/features/list-screen/record-rows.tsx';
import { MarkdownView } from '#renderer/parts/markdown/markdown-view.tsx';
import { markdownText } from '#server/rules/markdown-text.ts';
import { whenWords } from '#renderer/features/timeline/timeline-date.ts';
import { kindWords } from './timeline-words.ts';
import { kindIcons, sourceAddress } from './entry-source.ts';
import { EntryNames } from './entry-names.tsx';
import classes from './timeline.module.css';

interface EntryCellsProps {
  entry: TimelineEntry;
  sameDay: boolean;
  current: boolean;
  selected: boolean;
  unfolded: boolean;
  canEdit: boolean;
  /** The same functions through all renders, so that only changed rows draw again. */
  onSelect: (id: string, extend: boolean) => void;
  onEdit: (id: string) => void;
  onUnfold: (id: string, open: boolean) => void;
}

/** One entry: when, what it is, what happened, and what and who it rests on. */
export const EntryCells = memoWithDates(function EntryCells(props: EntryCellsProps) {
  const { entry, sameDay, current, selected, unfolded, canEdit, onSelect, onEdit, onUnfold } = props;
  const { id, kind, time } = entry;
  const Sign = kindIcons[kind];
  return (
    <>
      <Tick id={id} title={markdownText(entry.title)} selected={selected} always onSelect={onSelect} />
      <span role="gridcell" className={`figures ${classes.when ?? ''}`} data-repeated={sameDay || undefined}>
        {whenWords(entry)}
      </span>
      <span role="gridcell" className="figures quiet nowrap">
        {time !== null && formatTime(time)}
      </span>
      <span role="gridcell" className={classes.kind} data-kind={kind}>
        <Sign size={16} stroke={1.6} aria-hidden />
        {kindWords[kind]}
      </span>
      <div role="gridcell" className={classes.body}>
        <Title entry={entry} current={current} />
        <EntryNames entry={entry} reachable={current} />
        <Detail entry={entry} unfolded={unfolded} reachable={current} onUnfold={onUnfold} />
      </div>
      <span role="gridcell" className={classes.tools}>
        {canEdit && entry.editable && current && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Edit the event"
            title="Edit (E)"
            onClick={(event) => {
              event.stopPropagation();
              onEdit(id);
            }}
          >
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
    </>
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
  onUnfold: EntryCellsProps['onUnfold'];
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

import { Checkbox } from '@mantine/core';
import { IconEyeOff, IconFlag } from '@tabler/icons-react';
import { memo, type DragEvent, type MouseEvent } from 'react';
import { Link } from 'wouter';
import type { FoundEvidence, Issue } from '#renderer/api/generated.ts';
import { CategoryDot } from '#renderer/components/category-dot.tsx';
import { ExhibitSticker } from '#renderer/components/exhibit-sticker.tsx';
import { Highlighted } from '#renderer/components/highlighted.tsx';
import { KindIcon } from '#renderer/components/kind-icon.tsx';
import { ReadingState } from '#renderer/components/reading-state.tsx';
import { formatDate, formatInstantDay } from '#renderer/lib/dates.ts';
import { formatSize } from '#renderer/lib/quantities.ts';
import { startNearFound } from '#renderer/lib/snippet.ts';
import { viewerAddress } from './viewer-address.ts';
import classes from './evidence.module.css';

export const snippetHeight = 22;
const snippetsAtMost = 3;

/** How many lines of found text a row shows below its title. */
export function snippetsIn(item: FoundEvidence | undefined): number {
  return Math.min(snippetsAtMost, item?.matches?.length ?? 0);
}

interface EvidenceRowProps {
  item: FoundEvidence;
  index: number;
  top: number;
  height: number;
  rowHeight: number;
  issues: readonly Issue[];
  current: boolean;
  selected: boolean;
  q: string;
  draggable: boolean;
  actions: RowActions;
}

/** What a row can ask for. The same object for all rows and all renders, so that only changed rows render again. */
export interface RowActions {
  cursor: (id: string) => void;
  toggle: (id: string) => void;
  extend: (id: string) => void;
  open: (id: string, page?: number) => void;
  /** The row, or all chosen rows with it, is taken to be dropped elsewhere. */
  drag: (event: DragEvent, id: string) => void;
}

export const EvidenceRow = memo(function EvidenceRow(props: EvidenceRowProps) {
  const { item, index, top, height, rowHeight, issues, current, selected, q, draggable, actions } = props;

  const onClick = (event: MouseEvent): void => {
    if (event.shiftKey) actions.extend(item.id);
    else if (event.metaKey || event.ctrlKey) actions.toggle(item.id);
    else actions.cursor(item.id);
  };
  return (
    // Keys are the grid's: it holds the focus and names this row as the active one.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`row-${item.id}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={classes.row}
      data-current={current || undefined}
      style={{ transform: `translateY(${top}px)`, height }}
      draggable={draggable}
      onDragStart={(event) => actions.drag(event, item.id)}
      onClick={onClick}
      onDoubleClick={() => actions.open(item.id, item.matches?.[0]?.page)}
    >
      <div className={classes.line} role="presentation" style={{ height: rowHeight }}>
        <div role="gridcell" className={classes.cell} data-column="check">
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={`Select ${item.title}`}
            checked={selected}
            onClick={(event) => {
              event.stopPropagation();
              if (event.shiftKey) actions.extend(item.id);
              else actions.toggle(item.id);
            }}
            readOnly
          />
        </div>
        <div role="gridcell" className={classes.cell} data-column="exhibit">
          {item.exhibitNumber !== null && item.exhibitNumber !== '' && <ExhibitSticker number={item.exhibitNumber} />}
        </div>
        <div role="gridcell" className={classes.cell} data-column="title">
          <KindIcon mimeType={item.mimeType} fileName={item.fileName} />
          <span
            className={classes.title}
            title={item.title === item.fileName ? item.title : `${item.title}\n${item.fileName}`}
          >
            {item.title}
          </span>
          {item.priority === 'high' && (
            <IconFlag size={15} className={classes.high} role="img" aria-label="High priority" />
          )}
          {item.private && (
            <IconEyeOff size={15} className={classes.quiet} role="img" aria-label="Hidden from assistants" />
          )}
        </div>
        <div role="gridcell" className={classes.cell} data-column="tags">
          <Labels item={item} issues={issues} />
        </div>
        <div role="gridcell" className={classes.cell} data-column="date">
          {item.eventDate !== null && formatDate(item.eventDate)}
        </div>
        <div role="gridcell" className={classes.cell} data-column="reading">
          <ReadingState extraction={item.extraction} />
        </div>
        <div role="gridcell" className={classes.cell} data-column="added">
          {formatInstantDay(item.createdAt)}
        </div>
        <div role="gridcell" className={classes.cell} data-column="size">
          {formatSize(item.size)}
        </div>
      </div>
      {snippetsIn(item) > 0 && <Snippets item={item} q={q} />}
    </div>
  );
});

/** The sentences that were found, each leading to its page. */
function Snippets({ item, q }: { item: FoundEvidence; q: string }) {
  return (
    <div role="gridcell" className={classes.snippets} aria-colspan={8}>
      {item.matches?.slice(0, snippetsAtMost).map((match, index) => (
        <Link
          // Two places on one page may read alike; their order is all that tells them apart.
          key={index}
          href={viewerAddress(item.id, q, match.page)}
          className={classes.snippet ?? ''}
          tabIndex={-1}
        >
          <span className={classes.snippetPage}>{match.page === 0 ? 'Details' : `p. ${match.page}`}</span>
          <span className={classes.snippetText}>
            <Highlighted {...startNearFound(match.snippet, match.ranges)} />
          </span>
        </Link>
      ))}
    </div>
  );
}

const tagsShown = 2;

function Labels({ item, issues }: { item: FoundEvidence; issues: readonly Issue[] }) {
  const own = issues.filter((issue) => item.issueIds.includes(issue.id));
  const more = item.tagNames.length - tagsShown;
  return (
    <span className={classes.labels}>
      {own.map((issue) => (
        <CategoryDot key={issue.id} color={issue.color} name={issue.name} compact />
      ))}
      {item.tagNames.slice(0, tagsShown).map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {more > 0 && <span title={item.tagNames.slice(tagsShown).join(', ')}>+{more}</span>}
    </span>
  );
}

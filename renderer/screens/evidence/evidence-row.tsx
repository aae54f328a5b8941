import { memoWithDates } from '#renderer/features/preferences/memo-with-dates.tsx';
import { Link } from 'wouter';
import type { FoundEvidence, Issue } from '#renderer/api/generated.ts';
import { Highlighted } from '#renderer/parts/highlighted.tsx';
import type { ChosenColumn } from '#renderer/features/evidence/evidence-columns.ts';
import { startNearFound } from '#renderer/lib/snippet.ts';
import { unsavedRow } from '#renderer/features/record-form/use-unsaved-ids.ts';
import type { ItemActions } from './list-keyboard.ts';
import { RowCell } from './row-cell.tsx';
import { viewerAddress } from '#renderer/features/evidence/viewer-address.ts';
import classes from './table.module.css';

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
  columns: readonly ChosenColumn[];
  issues: readonly Issue[];
  folderNames: ReadonlyMap<string, string>;
  current: boolean;
  selected: boolean;
  unsaved: boolean;
  q: string;
  draggable: boolean;
  actions: ItemActions;
}

export const EvidenceRow = memoWithDates(function EvidenceRow(props: EvidenceRowProps) {
  const { item, index, top, height, rowHeight, columns, issues, folderNames } = props;
  const { current, selected, unsaved, q, draggable, actions } = props;
  const readingShown = columns.some(({ key }) => key === 'reading');
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
      {...(unsaved && unsavedRow)}
      style={{ transform: `translateY(${top}px)`, height }}
      draggable={draggable}
      onDragStart={(event) => actions.drag(event, item.id)}
      onClick={(event) => actions.click(event, item.id)}
      onDoubleClick={() => actions.open(item)}
    >
      <div className={classes.line} role="presentation" style={{ height: rowHeight }}>
        <div role="gridcell" className={classes.check}>
          {/* Keys on it are the grid's too: the space bar selects. */}
          <input
            type="checkbox"
            className="tick"
            tabIndex={-1}
            aria-label={`Select ${item.title}`}
            checked={selected}
            onClick={(event) => actions.check(event, item.id)}
            readOnly
          />
        </div>
        {columns.map(({ key }) => (
          <div key={key} role="gridcell" className={classes.cell} data-column={key}>
            <RowCell column={key} {...{ item, issues, folderNames, readingShown }} />
          </div>
        ))}
      </div>
      {snippetsIn(item) > 0 && <Snippets item={item} q={q} columns={columns.length} />}
    </div>
  );
});

/** The sentences that were found, each leading to its page. */
function Snippets({ item, q, columns }: { item: FoundEvidence; q: string; columns: number }) {
  return (
    <div role="gridcell" className={classes.snippets} aria-colspan={columns + 1}>
      {item.matches?.slice(0, snippetsAtMost).map((match, index) => (
        <Link
          // Two places on one page may read alike; only their order distinguishes them.
          key={index}
          href={viewerAddress(item.id, q, match.page)}
          className={classes.snippet ?? ''}
          tabIndex={-1}
        >
          <span className={classes.snippetPage}>{match.page === 0 ? 'Details' : `p. ${match.page}`}</span>
          <span className="truncate">
            <Highlighted {...startNearFound(match.snippet, match.ranges)} />
          </span>
        </Link>
      ))}
    </div>
  );
}

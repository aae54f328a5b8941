import { useCallback, useEffect, useRef } from 'react';
import { textScales, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { cardSizes } from '#renderer/features/evidence/evidence-view.ts';
import { useUnsavedIds } from '#renderer/features/record-form/use-unsaved-ids.ts';
import { EvidenceCard } from './evidence-card.tsx';
import { listKeys } from '#renderer/parts/row-list/list-keys.ts';
import { rowsId, takeKeyboard, useItemActions, type ListProps } from './list-keyboard.ts';
import { useSize } from '#renderer/parts/use-size.ts';
import { useListRows } from './use-list-rows.ts';
import classes from './grid.module.css';

const gap = 12;
const edge = 12;
/** Paper is taller than wide; the lines below the picture are as high in every size of picture. */
const tallness = 1.2;
const captionHeight = 66;
const spareRows = 2;
const emptyCards = 30;

/** The list of evidence as pictures of first pages, as many side by side as there is room for. */
export function EvidenceGrid(props: ListProps) {
  const { list, nav, canEdit } = props;
  const { evidenceView, textSize } = usePreferences();
  const scroller = useRef<HTMLDivElement>(null);
  const { width } = useSize(scroller);
  const shape = shapeOf(width, cardSizes[evidenceView.cards]);
  const { across, pictureHeight } = shape;
  const rowHeight = pictureHeight + captionHeight * textScales[textSize] + gap;
  const count = list.items?.length ?? emptyCards;
  const rows = useListRows({
    shape: 'grid',
    scroller,
    list,
    across,
    count: Math.ceil(count / across),
    heightOf: useCallback(() => rowHeight, [rowHeight]),
    covered: edge,
    spare: spareRows,
    at: Math.floor(nav.at / across),
    turnedTo: nav.turnedTo,
  });
  // Until it is measured its height holds the place that is come back to, and nothing is drawn.
  const inSight = width === 0 ? [] : rows.getVirtualItems();
  const actions = useItemActions(props);
  const unsaved = useUnsavedIds();
  useEffect(() => takeKeyboard(scroller.current), []);
  return (
    <div
      id={rowsId}
      ref={scroller}
      role="grid"
      aria-label="Evidence"
      aria-rowcount={Math.ceil(count / across)}
      aria-colcount={across}
      aria-multiselectable
      aria-busy={list.items === undefined || list.stale}
      aria-activedescendant={nav.cursor === null ? undefined : `row-${nav.cursor}`}
      tabIndex={0}
      className={classes.grid}
      onKeyDown={listKeys({ nav, across, rowHeight })}
    >
      <div
        className={classes.canvas}
        role="presentation"
        data-stale={list.stale || undefined}
        style={{ height: rows.getTotalSize() + edge }}
      >
        {inSight.map(({ index: row, start }) => {
          const from = row * across;
          const items = list.items?.slice(from, from + across);
          return (
            <div
              key={row}
              role="row"
              aria-rowindex={row + 1}
              className={classes.row}
              style={{
                transform: `translateY(${edge + start}px)`,
                height: rowHeight - gap,
                gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
              }}
            >
              {items === undefined
                ? Array.from({ length: across }, (__, card) => <WaitingCard key={card} height={pictureHeight} />)
                : items.map((item, card) => (
                    <EvidenceCard
                      key={item.id}
                      item={item}
                      column={card + 1}
                      pictureHeight={pictureHeight}
                      issues={list.issues}
                      current={from + card === nav.at}
                      selected={nav.selection.has(item.id)}
                      unsaved={unsaved.has(item.id)}
                      draggable={canEdit}
                      actions={actions}
                    />
                  ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function shapeOf(width: number, card: number): { across: number; pictureHeight: number } {
  const room = Math.max(card, width - 2 * edge);
  const across = Math.max(1, Math.floor((room + gap) / (card + gap)));
  return { across, pictureHeight: Math.round(((room - gap * (across - 1)) / across) * tallness) };
}

function WaitingCard({ height }: { height: number }) {
  return (
    <div role="presentation">
      <div className="card on-hover" style={{ height }} />
    </div>
  );
}

import { IconEyeOff, IconFlag } from '@tabler/icons-react';
import { memoWithDates } from '#renderer/features/preferences/memo-with-dates.tsx';
import type { FoundEvidence, Issue } from '#renderer/api/generated.ts';
import { CategoryDot } from '#renderer/parts/category-dot.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { ReadingState } from '#renderer/features/evidence/reading-state.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { unsavedRow } from '#renderer/features/record-form/use-unsaved-ids.ts';
import type { ItemActions } from './list-keyboard.ts';
import { Thumbnail } from './thumbnail.tsx';
import classes from './grid.module.css';

const dotsShown = 4;

interface EvidenceCardProps {
  item: FoundEvidence;
  column: number;
  pictureHeight: number;
  issues: readonly Issue[];
  current: boolean;
  selected: boolean;
  unsaved: boolean;
  draggable: boolean;
  actions: ItemActions;
}

/** One item as a picture of what it is, with what one knows it by. */
export const EvidenceCard = memoWithDates(function EvidenceCard(props: EvidenceCardProps) {
  const { item, column, pictureHeight, issues, current, selected, unsaved, draggable, actions } = props;
  const categories = item.issueIds.length === 0 ? [] : issues.filter(({ id }) => item.issueIds.includes(id));
  return (
    // Keys are the grid's: it holds the focus and names this card as the active one.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`row-${item.id}`}
      role="gridcell"
      aria-colindex={column}
      aria-selected={selected}
      className={classes.card}
      data-current={current || undefined}
      {...(unsaved && unsavedRow)}
      draggable={draggable}
      onDragStart={(event) => actions.drag(event, item.id)}
      onClick={(event) => actions.click(event, item.id)}
      onDoubleClick={() => actions.open(item)}
    >
      <div className="rigid clip relative rule-below on-hover" style={{ height: pictureHeight }}>
        <Thumbnail item={item} />
        <input
          type="checkbox"
          className={`tick ${classes.check ?? ''}`}
          tabIndex={-1}
          aria-label={`Select ${item.title}`}
          checked={selected}
          onClick={(event) => actions.check(event, item.id)}
          readOnly
        />
        <span className={classes.sticker}>
          <ExhibitSticker number={item.exhibitNumber} />
        </span>
      </div>
      <div className={classes.caption}>
        <span className="truncate text-sm medium" title={item.title} data-part="title">
          {item.title}
        </span>
        <span className="row gap-1h clip quiet figures nowrap">
          <span>{item.eventDate === null ? 'No date' : formatDate(item.eventDate)}</span>
          {item.priority === 'high' && (
            <IconFlag size={14} className="tone-attention" role="img" aria-label="High priority" />
          )}
          {item.private && <IconEyeOff size={14} role="img" aria-label="Hidden from assistants" />}
        </span>
        <span className="row gap-1h clip quiet figures nowrap">
          <ReadingState extraction={item.extraction} />
          <span className="flex gap-1 push">
            {categories.slice(0, dotsShown).map((issue) => (
              <CategoryDot key={issue.id} color={issue.color} name={issue.name} compact />
            ))}
          </span>
        </span>
      </div>
    </div>
  );
});

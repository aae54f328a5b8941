import { capital } from '#server/rules/first-letter.ts';
import { useElementSize } from '@mantine/hooks';
import { useCallback, type ComponentProps, type Ref } from 'react';
import { unsavedRow, useUnsavedIds } from '#renderer/features/record-form/use-unsaved-ids.ts';
import { usePreferences } from '#renderer/features/preferences/preferences.ts';
import { monthName, monthWords } from '#renderer/features/timeline/timeline-date.ts';
import { clockHours } from '#renderer/lib/clock-time.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { RowList, type RowListHandle } from '#renderer/parts/row-list/row-list.tsx';
import type { RowNav } from '#renderer/parts/row-list/use-row-nav.ts';
import { useSteady } from '#renderer/parts/row-list/use-steady.ts';
import { EventForm } from './event-form.tsx';
import { EntryCells } from './timeline-row.tsx';
import { sectionAt, type Section, type TimelineRow, type TimelineRows } from './timeline-rows.ts';
import { useEventDrag, type Landing } from './use-event-drag.ts';
import { YearRail } from './year-rail.tsx';
import classes from './timeline.module.css';

export interface Details {
  /** The event that is being written in its row. */
  editing: string | null;
  edit: (id: string) => void;
  unfolded: ReadonlySet<string>;
  unfold: (id: string, open: boolean) => void;
}

interface TimelineListProps extends Details {
  ref: Ref<RowListHandle>;
  layout: TimelineRows;
  nav: RowNav;
  canEdit: boolean;
  stale: boolean;
  /** Only the first rows are there: the years are not counted yet. */
  growing: boolean;
  /** Another filter is another list; what others change in this one moves nothing. */
  listKey: string;
  /** An event was dropped before or after another. */
  onMove: (id: string, target: Landing) => void;
  /** An event was written, or left as it was. */
  onEdited: (id: string) => void;
}

/** Pixels: “13:30” is shorter than “10:00 am”. */
const timeWidths = { 24: 52, 12: 76 };

/** The entries under their years. */
export function TimelineList(props: TimelineListProps) {
  const { ref, layout, nav, canEdit, stale, growing, listKey, editing, unfolded, onEdited } = props;
  const { rows, years } = layout;
  const unsaved = useUnsavedIds();
  const { density } = usePreferences();
  const rowHeight = density === 'compact' ? 36 : 44;
  const { ref: measured, width } = useElementSize();
  const heightOf = useCallback(
    (row: TimelineRow) => estimatedHeight(row, rowHeight, width || 1100),
    [rowHeight, width],
  );
  const drag = useEventDrag(props.onMove);
  const select = useSteady((id: string, extend: boolean) => (extend ? nav.extend(id) : nav.toggle(id)));
  const edit = useSteady(props.edit);
  const unfold = useSteady(props.unfold);
  const lineProps = (row: TimelineRow): ComponentProps<'div'> => {
    if (row.kind === 'heading') return { className: row.of === 'year' ? classes.year : classes.month };
    const { id, editable } = row.entry;
    // What is pressed within a form is the form's.
    if (id === editing) return { className: classes.written, onClick: () => undefined };
    const mayEdit = canEdit && editable;
    const marked = unsaved.has(id) ? unsavedRow : {};
    return { className: classes.row, ...drag(id, mayEdit), onDoubleClick: () => mayEdit && edit(id), ...marked };
  };
  return (
    <div ref={measured} className={classes.list} data-stale={stale || undefined}>
      <RowList
        ref={ref}
        label="Timeline"
        lines={rows}
        heightOf={heightOf}
        measured
        listKey={listKey}
        nav={nav}
        opened={nav.cursor}
        kept={editing}
        renderHead={(top) => <Pinned section={sectionAt(years, top)} />}
        headHeight={headingHeights.year}
        renderAside={(top, goTo) =>
          (years.length > 1 || growing) && (
            <YearRail years={growing ? [] : years} here={sectionAt(years, top)} onGo={goTo} />
          )
        }
        columns={`28px var(--when-width) calc(${timeWidths[clockHours()]}px * var(--text-scale)) calc(96px * var(--text-scale)) minmax(0, 1fr) 32px`}
        lineProps={lineProps}
        onOpen={() => undefined}
        onSpace={nav.toggle}
        onKey={(key) => {
          if ((key !== 'ArrowRight' && key !== 'ArrowLeft') || nav.cursor === null) return false;
          props.unfold(nav.cursor, key === 'ArrowRight');
          return true;
        }}
      >
        {(row) => {
          if (row.kind === 'heading') return <Heading row={row} />;
          const { entry } = row;
          if (entry.id === editing) {
            return (
              <div role="gridcell">
                <EventForm event={entry} onDone={() => onEdited(entry.id)} />
              </div>
            );
          }
          return (
            <EntryCells
              entry={entry}
              sameDay={row.sameDay}
              current={nav.cursor === entry.id}
              selected={nav.selection.has(entry.id)}
              unfolded={unfolded.has(entry.id)}
              canEdit={canEdit}
              onSelect={select}
              onEdit={edit}
              onUnfold={unfold}
            />
          );
        }}
      </RowList>
    </div>
  );
}

/** The year and month in sight; the headings themselves scroll away under it. */
function Pinned({ section }: { section: Section | null }) {
  if (section === null) return null;
  const { year, month } = section;
  return (
    <div className={classes.pinned} aria-hidden>
      {year.year}
      {month !== null && year.months.length > 1 && <span>{capital(monthName(Number(month.month.slice(5))))}</span>}
    </div>
  );
}

function Heading({ row: { of, period, count } }: { row: Extract<TimelineRow, { kind: 'heading' }> }) {
  return (
    <>
      <div role="gridcell">
        {of === 'year' ? <h2>{period}</h2> : <h3 className="quiet text-sm">{capital(monthWords(period))}</h3>}
      </div>
      <span role="gridcell">{formatCount(count, 'entry', 'entries')}</span>
    </>
  );
}

const headingHeights = { year: 40, month: 30 } as const;

const lineHeight = 20;
const namesHeight = 26;
const foldHeight = 22;
/** What is next to the text, the years too, and how wide a letter of it is on average. */
const asideText = 504;
const letterWidth = 7;
const titleLines = 3;

/** How high a row will about be before it is drawn; once drawn it is measured. */
function estimatedHeight(row: TimelineRow, rowHeight: number, width: number): number {
  if (row.kind === 'heading') return headingHeights[row.of];
  const { title, detail, contactIds, evidenceIds, courtCaseId } = row.entry;
  const letters = Math.max(20, (width - asideText) / letterWidth);
  const lines = Math.min(titleLines, Math.max(1, Math.ceil(title.length / letters)));
  const named = contactIds.length + evidenceIds.length > 0 || courtCaseId !== null;
  return rowHeight + (lines - 1) * lineHeight + (named ? namesHeight : 0) + (detail === '' ? 0 : foldHeight);
}

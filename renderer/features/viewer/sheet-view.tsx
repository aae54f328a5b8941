import { Tabs } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Sheet, SheetView as Workbook } from '#renderer/api/generated.ts';
import { findTerms, searchTerms } from '#renderer/lib/highlight.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { columnLetters, findCells, type CellMatch } from './sheet-cells.ts';
import { FindBar } from './find-bar.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { useFind } from './use-find.ts';
import type { Viewing } from './viewing.ts';
import classes from './sheet.module.css';
import viewer from './viewer.module.css';

/** A workbook: its sheets, each as a table with the rows and columns in their places in the file. */
export function SheetView({ view, q, jump, onPage }: Viewing & { view: Workbook }) {
  const [chosen, setChosen] = useState({ sheet: jump.page - 1, asked: jump.count });
  const wanted = chosen.asked === jump.count ? chosen.sheet : jump.page - 1;
  const at = Math.min(Math.max(0, wanted), view.sheets.length - 1);
  const sheet = view.sheets[at];
  if (sheet === undefined)
    return <p className="rigid quiet text-sm rule-above paper py-2 px-4">This workbook has no sheets.</p>;
  const choose = (value: string | null): void => {
    if (value === null) return;
    setChosen({ sheet: Number(value), asked: jump.count });
    onPage(Number(value) + 1);
  };
  return (
    <div className="stack min-h-0 full-height">
      <OneSheet key={at} sheet={sheet} q={q} />
      {(view.sheets.length > 1 || sheet.hidden) && (
        <Tabs value={String(at)} onChange={choose} inverted className={classes.tabs}>
          <Tabs.List aria-label="Sheets">
            {view.sheets.map(({ name, hidden }, index) => (
              <Tabs.Tab
                key={name}
                value={String(index)}
                leftSection={hidden ? <IconEyeOff size={14} aria-hidden /> : undefined}
              >
                {name}
                {hidden && ' (hidden in the file)'}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
    </div>
  );
}

function OneSheet({ sheet, q }: { sheet: Sheet; q: string }) {
  const find = useFind(q);
  const [cursor, setCursor] = useState<CellMatch>({ row: 0, column: 0 });
  const terms = useMemo(() => searchTerms(find.text), [find.text]);
  const found = useMemo(
    () => (terms.length === 0 ? [] : findCells(sheet.rows, (cell) => findTerms(cell, terms).length > 0)),
    [sheet.rows, terms],
  );
  const total = terms.length === 0 ? null : found.length;
  const match = found.length === 0 ? undefined : found[find.match % found.length];
  const [walked, setWalked] = useState<CellMatch | undefined>(undefined);
  // A step of the search takes the cursor with it; after that the arrow keys go on from there.
  if (match !== walked) {
    setWalked(match);
    if (match !== undefined) setCursor(match);
  }
  if (find.total !== total && total !== null) find.setTotal(total);
  return (
    <>
      <div className={viewer.tools}>
        <CellWords sheet={sheet} cursor={cursor} />
        <FindBar {...find.bar} total={total} />
      </div>
      {sheet.rows.length === 0 ? (
        <p className="rigid quiet text-sm rule-above paper py-2 px-4">Nothing is written on this sheet.</p>
      ) : (
        <SheetGrid sheet={sheet} terms={terms} cursor={cursor} onCursor={setCursor} />
      )}
      {sheet.rows.length < sheet.rowsInFile && (
        <p className="rigid quiet text-sm rule-above paper py-2 px-4">
          The first {formatNumber(sheet.rows.length)} of {formatCount(sheet.rowsInFile, 'row')} are shown. The whole
          file is kept: save the original to see the rest.
        </p>
      )}
    </>
  );
}

/** The current cell: where it is, its formula, all of its words, and its note. */
function CellWords({ sheet, cursor }: { sheet: Sheet; cursor: CellMatch }) {
  const row = sheet.rows[cursor.row];
  if (row === undefined) return null;
  const place = `${columnLetters(cursor.column)}${row.at}`;
  const formula = sheet.formulas[place];
  const comment = sheet.comments.find(({ at }) => at === place);
  return (
    <div className={classes.cellWords} role="status">
      <b className="figures">{place}</b>
      {formula !== undefined && <code>={formula}</code>}
      <span className="truncate">{row.cells[cursor.column] ?? ''}</span>
      {comment !== undefined && <em>Comment: {comment.text}</em>}
    </div>
  );
}

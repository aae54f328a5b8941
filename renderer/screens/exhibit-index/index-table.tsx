import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { RowList } from '#renderer/parts/row-list/row-list.tsx';
import type { RowNav } from '#renderer/parts/row-list/use-row-nav.ts';
import { gridOf, type IndexColumn, type IndexLine } from './index-lines.ts';
import classes from './exhibit-index.module.css';

interface IndexTableProps {
  label: string;
  lines: readonly IndexLine[];
  columns: readonly IndexColumn[];
  nav: RowNav;
  onOpen: (key: string) => void;
}

/** One line a row; only those in sight exist. */
export function IndexTable({ label, lines, columns, nav, onOpen }: IndexTableProps) {
  const grid = gridOf(columns, lines);
  return (
    <RowList
      label={label}
      lines={lines}
      nav={nav}
      opened={null}
      columns={grid}
      headHeight={30}
      head={
        <div role="row" className={classes.head} style={{ gridTemplateColumns: grid }}>
          {columns.map(({ key, label: name }) => (
            <span key={key} role="columnheader" className={classes.cell}>
              {name}
            </span>
          ))}
        </div>
      }
      onOpen={onOpen}
      onSpace={onOpen}
    >
      {({ cells }) =>
        columns.map(({ key }) => (
          <span key={key} role="gridcell" className={classes.cell} title={cells[key]}>
            {key === 'exhibitNumber' ? <ExhibitSticker number={cells[key] ?? ''} /> : cells[key]}
          </span>
        ))
      }
    </RowList>
  );
}

import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { unsavedRow, useUnsavedIds } from '#renderer/features/record-form/use-unsaved-ids.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { TableArea, type Column } from '#renderer/parts/table-area.tsx';
import type { RecordGroup } from './use-record-list.ts';
import classes from './list-screen.module.css';

interface RecordTableProps<Row> {
  label: string;
  columns: readonly Column[];
  groups: readonly RecordGroup<Row>[];
  /** The record that is open next to the table. */
  chosen: string | null;
  /** The cells of a record; one holds what the keyboard walks to, with `data-row`. */
  children: (row: Row) => ReactNode;
}

/** The records of a list as a table, under the headings of their groups. */
export function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { label, columns, groups } = props;
  return (
    <TableArea label={label} columns={columns}>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map((group) => (
          <tbody key={group.name}>
            {group.label !== undefined && (
              <tr className={classes.groupHead} data-group={group.name}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {group.label} <span className="figures quiet regular">{formatNumber(group.rows.length)}</span>
                </th>
              </tr>
            )}
            <Rows {...props} rows={group.rows} />
          </tbody>
        ))}
    </TableArea>
  );
}

const atOnce = 100;

/** A long table is shown further when it is asked for. */
function Rows<Row extends { id: string }>(props: RecordTableProps<Row> & { rows: readonly Row[] }) {
  const { rows, columns, chosen, children } = props;
  const [most, setMost] = useState(atOnce);
  const unsaved = useUnsavedIds();
  const left = rows.length - most;
  return (
    <>
      {rows.slice(0, most).map((row) => (
        <tr
          key={row.id}
          data-row-line
          data-chosen={row.id === chosen || undefined}
          {...(unsaved.has(row.id) && unsavedRow)}
        >
          {children(row)}
        </tr>
      ))}
      {left > 0 && (
        <tr>
          <td colSpan={columns.length}>
            <Button size="compact-sm" variant="default" onClick={() => setMost(most + atOnce * 5)}>
              Show {formatNumber(Math.min(left, atOnce * 5))} more of {formatNumber(rows.length)}
            </Button>
          </td>
        </tr>
      )}
    </>
  );
}

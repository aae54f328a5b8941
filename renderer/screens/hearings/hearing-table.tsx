import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Hearing } from '#renderer/api/generated.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import type { HearingGroups } from '#renderer/features/hearings/hearing-list.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { HearingRow, type RowActions } from './hearing-row.tsx';
import classes from './hearings.module.css';

interface HearingTableProps extends RowActions {
  groups: HearingGroups;
  /** Also those a filter hides: two hearings at one time are named. */
  all: readonly Hearing[];
  now: number;
  canEdit: boolean;
  chosen: string | null;
}

const headings: readonly { name: keyof HearingGroups; label: string }[] = [
  { name: 'pastDue', label: 'Say what happened' },
  { name: 'upcoming', label: 'Coming up' },
  { name: 'past', label: 'Past' },
];

export function HearingTable({ groups, all, chosen, ...row }: HearingTableProps) {
  return (
    <ScrollRegion label="List of hearings" className="table-area measured">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Purpose</th>
            <th scope="col" className={classes.where}>
              Where
            </th>
            <th scope="col">Status</th>
            <th scope="col" className={classes.number}>
              Take along
            </th>
            <th scope="col">
              <span className="only-spoken">Actions</span>
            </th>
          </tr>
        </thead>
        {headings
          .filter(({ name }) => groups[name].length > 0)
          .map(({ name, label }) => (
            <tbody key={name}>
              <tr className={classes.groupHead} data-group={name}>
                <th scope="rowgroup" colSpan={6}>
                  {label} <span className="figures quiet regular">{formatNumber(groups[name].length)}</span>
                </th>
              </tr>
              <Rows hearings={groups[name]} all={all} chosen={chosen} {...row} />
            </tbody>
          ))}
      </table>
    </ScrollRegion>
  );
}

const atOnce = 100;

/** A long past is shown when it is asked for. */
function Rows({ hearings, all, chosen, ...row }: Omit<HearingTableProps, 'groups'> & { hearings: readonly Hearing[] }) {
  const [most, setMost] = useState(atOnce);
  const left = hearings.length - most;
  return (
    <>
      {hearings.slice(0, most).map((hearing) => (
        <HearingRow key={hearing.id} hearing={hearing} all={all} chosen={hearing.id === chosen} {...row} />
      ))}
      {left > 0 && (
        <tr>
          <td colSpan={6}>
            <Button size="compact-sm" variant="default" onClick={() => setMost(most + atOnce * 5)}>
              Show {formatNumber(Math.min(left, atOnce * 5))} more of {formatNumber(hearings.length)}
            </Button>
          </td>
        </tr>
      )}
    </>
  );
}

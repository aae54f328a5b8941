import type { Hearing } from '#renderer/api/generated.ts';
import { ScrollRegion } from '#renderer/components/scroll-region.tsx';
import type { HearingGroups } from '#renderer/lib/hearing-list.ts';
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
    <ScrollRegion label="Hearings" className={classes.tableArea}>
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
                  {label} <span className="figures">{formatNumber(groups[name].length)}</span>
                </th>
              </tr>
              {groups[name].map((hearing) => (
                <HearingRow key={hearing.id} hearing={hearing} all={all} chosen={hearing.id === chosen} {...row} />
              ))}
            </tbody>
          ))}
      </table>
    </ScrollRegion>
  );
}

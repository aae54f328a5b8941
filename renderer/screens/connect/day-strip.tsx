import { Tooltip } from '@mantine/core';
import { useLedgerCounts } from '#renderer/api/connect.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { dayCounts, instantsOf, type DayCount } from './ledger-days.ts';
import classes from './connect.module.css';

const days = 30;
const tallest = 36;

interface DayStripProps {
  tokenId: string;
  chosen: string | null;
  onChoose: (day: string | null) => void;
}

/** The last thirty days, each as high as there were calls; one that is chosen narrows the list to it. */
export function DayStrip({ tokenId, chosen, onChoose }: DayStripProps) {
  const today = new Date();
  const first = dayCounts([], today, days)[0]?.day ?? '';
  const counted = useLedgerCounts(tokenId, instantsOf(first).from);
  const counts = dayCounts(counted.data ?? [], today, days);
  const most = Math.max(1, ...counts.map(callsOf));
  const total = counts.reduce((sum, count) => sum + callsOf(count), 0);
  return (
    <figure className={classes.strip} aria-label="Calls a day">
      <ol className="flex gap-half">
        {counts.map((count) => (
          <li key={count.day}>
            <Tooltip label={inWords(count)}>
              <button
                type="button"
                className={classes.day}
                aria-pressed={count.day === chosen}
                aria-label={inWords(count)}
                onClick={() => onChoose(count.day === chosen ? null : count.day)}
              >
                <span className="block" data-part="refused" style={{ height: heightOf(count.refused, most) }} />
                <span className="block" data-part="changes" style={{ height: heightOf(count.changes, most) }} />
                <span className="block" data-part="reads" style={{ height: heightOf(count.reads, most) }} />
              </button>
            </Tooltip>
          </li>
        ))}
      </ol>
      <figcaption>
        {counted.isError ? 'The days could not be counted.' : `${formatCount(total, 'call')} in ${days} days`}
        <span className={classes.key} data-part="reads">
          reads
        </span>
        <span className={classes.key} data-part="changes">
          changes
        </span>
        <span className={classes.key} data-part="refused">
          refused
        </span>
      </figcaption>
    </figure>
  );
}

function callsOf({ reads, changes, refused }: DayCount): number {
  return reads + changes + refused;
}

/** What happened at all is seen at all. */
function heightOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(2, Math.round((count / most) * tallest));
}

function inWords({ day, reads, changes, refused }: DayCount): string {
  return `${formatDate(day)}: ${formatCount(reads, 'read')}, ${formatCount(changes, 'change')}, ${refused} refused`;
}

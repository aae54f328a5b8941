import { IconBuildingCommunity, IconFlag } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Hearing } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { countdown, countdownToDay, courtTime, yourTime } from '#renderer/features/hearings/hearing-times.ts';
import type { Coming, KeyDate } from './matter-home.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Part } from './part.tsx';
import classes from './home.module.css';

interface ComingUpProps {
  coming: readonly Coming[];
  now: number;
  canEdit: boolean;
}

const shownAtMost = 6;

/** Hearings and key dates ahead, soonest first; the next one larger. */
export function ComingUp({ coming, now, canEdit }: ComingUpProps) {
  const more = { href: '/calendar', label: 'Calendar' };
  if (coming.length === 0) {
    return (
      <Part title="Coming up" more={more}>
        <p className={classes.nothing}>
          No upcoming hearing or key date. {canEdit && <Link href="/hearings?new=">Add your next hearing</Link>}
        </p>
      </Part>
    );
  }
  return (
    <Part title="Coming up" more={more}>
      <ol>
        {coming
          .slice(0, shownAtMost)
          .map((each, index) =>
            each.kind === 'hearing' ? (
              <HearingLine key={each.hearing.id} hearing={each.hearing} now={now} first={index === 0} />
            ) : (
              <KeyDateLine key={`${each.day} ${each.keyDate.label}`} keyDate={each.keyDate} now={now} />
            ),
          )}
      </ol>
      {coming.length > shownAtMost && (
        <p className={classes.nothing}>And {formatCount(coming.length - shownAtMost, 'more', 'more')} after that.</p>
      )}
    </Part>
  );
}

function HearingLine({ hearing, now, first }: { hearing: Hearing; now: number; first: boolean }) {
  const { id, purpose, date, time, place, room, judge, resourceCount } = hearing;
  const yours = yourTime(hearing);
  const when = [formatDate(date), courtTime(hearing)].filter(Boolean).join(', ');
  return (
    <li className={classes.comingLine} data-first={first || undefined}>
      <IconBuildingCommunity size={18} stroke={1.6} aria-label="Hearing" />
      <div>
        <Link className="inherit medium breaks plain" href={`/hearings/${id}`} data-row={id}>
          {purpose}
        </Link>
        <p className="figures flush quiet text-sm">
          {when}
          {yours !== null && ` (${yours} your time)`}
          {time === null && ', no time yet'}
        </p>
        {first && (
          <p className="quiet text-sm flush">
            {[place, room, judge, resourceCount > 0 ? `${formatCount(resourceCount, 'thing')} to bring` : '']
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      <span className={classes.soon}>{countdown(hearing, now)}</span>
    </li>
  );
}

function KeyDateLine({ keyDate, now }: { keyDate: KeyDate; now: number }) {
  return (
    <li className={classes.comingLine}>
      <IconFlag size={18} stroke={1.6} aria-label="Key date" />
      <div>
        <Link className="inherit medium breaks plain" href={`/calendar?date=${keyDate.date}`}>
          {keyDate.label}
        </Link>
        <p className="figures flush quiet text-sm">{formatDate(keyDate.date)}</p>
      </div>
      <span className={classes.soon}>{countdownToDay(keyDate.date, now)}</span>
    </li>
  );
}

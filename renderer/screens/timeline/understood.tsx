import { understoodSentence } from '#renderer/features/timeline/timeline-date.ts';
import { understandMoment } from './timeline-quick.ts';
import classes from './form.module.css';

interface UnderstoodProps {
  id: string;
  typed: string;
  /** The words that were there before: words we wrote ourselves need no explaining. */
  known?: string;
  /** A time may follow the day. */
  withTime?: boolean;
}

/** How the date typed is understood, said while one types; its line is always there, so that nothing jumps. */
export function Understood({ id, typed, known, withTime = false }: UnderstoodProps) {
  const { understood, says } = read(typed, withTime);
  const quiet = typed === known;
  return (
    <p
      id={id}
      className={classes.understood}
      role="status"
      data-understood={understood || quiet || typed === '' || undefined}
    >
      {quiet ? '' : says}
    </p>
  );
}

function read(typed: string, withTime: boolean): { understood: boolean; says: string } {
  const moment = withTime ? understandMoment(typed) : null;
  if (moment === null || moment.time === null) return understoodSentence(typed);
  const day = understoodSentence(moment.date);
  return { understood: true, says: `${day.says}, ${moment.time}` };
}

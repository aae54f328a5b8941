import type { Deadline } from '#renderer/api/generated.ts';
import type { DeadlineStep } from '#renderer/api/deadlines.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { markOf } from './deadline-months.ts';
import classes from './day-table.module.css';

/** Every day from the one it runs from to the one it is due on, in the order they were counted. */
export function DayTable({ deadline }: { deadline: Deadline }) {
  return (
    <section aria-labelledby="deadline-days">
      <h3 id="deadline-days">Day by day</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className={classes.number}>
              Count
            </th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {deadline.steps.map((step) => (
            <tr key={`${step.part} ${step.date}`} data-mark={markOf(step, deadline.due)}>
              <th scope="row" className="figures nowrap">
                {formatDate(step.date)}
              </th>
              <td className={`figures ${classes.number ?? ''}`}>{countWords(step)}</td>
              <td>
                {step.date === deadline.due && step.part !== 'trigger' && <b>Due. </b>}
                {step.why}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function countWords({ part, number }: DeadlineStep): string {
  if (number === null) return '–';
  return part === 'service' ? `+${number}` : String(number);
}

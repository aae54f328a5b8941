import type { Deadline } from '#renderer/api/generated.ts';
import type { DeadlineStep } from '#renderer/api/deadlines.ts';
import { monthOf, sameMonth, startOfMonth } from '#server/rules/days.ts';

export type DayMark = 'trigger' | 'counted' | 'skipped' | 'due';

export interface MarkedDay {
  date: string;
  mark: DayMark | null;
  /** False for the days of the neighboring months, which are left blank. */
  inMonth: boolean;
}

export interface MarkedMonth {
  start: string;
  weeks: readonly (readonly MarkedDay[])[];
}

/** The months that a count goes through, from the earlier to the later, with what each day counted for. */
export function markedMonths({ steps, due }: Pick<Deadline, 'steps' | 'due'>, firstDay: number): MarkedMonth[] {
  const marks = new Map(steps.map((step) => [step.date, markOf(step, due)]));
  const starts = [...new Set(steps.map(({ date }) => startOfMonth(date)))].toSorted();
  return starts.map((start) => ({
    start,
    weeks: monthOf(start, firstDay).map((week) =>
      week.map((date) => {
        const inMonth = sameMonth(date, start);
        return { date, inMonth, mark: inMonth ? (marks.get(date) ?? null) : null };
      }),
    ),
  }));
}

export function markOf(step: DeadlineStep, due: string): DayMark {
  if (step.date === due && step.part !== 'trigger') return 'due';
  if (step.part === 'trigger') return 'trigger';
  return step.counted ? 'counted' : 'skipped';
}

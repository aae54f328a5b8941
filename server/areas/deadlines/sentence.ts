import { spelled } from '#server/rules/days.ts';
import type { Extension, Rule, Unit } from './profile.ts';
import type { DeadlineStep } from './schema.ts';

/** “16 court days back from Mon 14 Dec 2026 is Thu 19 Nov 2026 (7 days not counted). …: due Fri 13 Nov 2026.” */
export function arithmetic(
  rule: Rule,
  days: number,
  way: Extension | undefined,
  steps: readonly DeadlineStep[],
  due: string,
): string {
  const start = steps[0]?.date ?? due;
  const parts = [periodWords(rule, days, start, steps)];
  if (way && way.days > 0) parts.push(serviceWords(rule, way, steps));
  parts.push(`Due ${spelled(due)}.`);
  return parts.join(' ');
}

function periodWords(rule: Rule, days: number, start: string, steps: readonly DeadlineStep[]): string {
  const end = lastDay(steps, 'period');
  const way = rule.direction === 'after' ? 'after' : 'back from';
  const first = `${counted(days, rule.unit)} ${way} ${spelled(start)} is ${spelled(end)}${skipped(steps, 'period')}.`;
  return first + moved(steps, 'period');
}

function serviceWords(rule: Rule, way: Extension, steps: readonly DeadlineStep[]): string {
  const more = rule.direction === 'after' ? 'more' : 'further back';
  const end = lastDay(steps, 'service');
  const words = `${counted(way.days, way.unit)} ${more} for service (${lowered(way.label)})`;
  return `${words}: ${spelled(end)}${skipped(steps, 'service')}.${moved(steps, 'service')}`;
}

function counted(days: number, unit: Unit): string {
  const one = unit === 'days' ? 'day' : 'court day';
  return `${days} ${one}${days === 1 ? '' : 's'}`;
}

function lastDay(steps: readonly DeadlineStep[], part: DeadlineStep['part']): string {
  return steps.findLast((step) => step.part === part && step.counted)?.date ?? '';
}

function skipped(steps: readonly DeadlineStep[], part: DeadlineStep['part']): string {
  const count = steps.filter((step) => step.part === part && !step.counted).length;
  return count === 0 ? '' : ` (${count} ${count === 1 ? 'day' : 'days'} on which the court is closed not counted)`;
}

/** Where the period moved to when the day it ended on was closed. */
function moved(steps: readonly DeadlineStep[], part: DeadlineStep['part']): string {
  const end = steps.findLastIndex((step) => step.part === part && step.counted);
  let to: DeadlineStep | undefined;
  for (const step of steps.slice(end + 1)) {
    if (step.part !== 'landing') break;
    to = step;
  }
  return to === undefined ? '' : ` The court is closed that day, so it moves to ${spelled(to.date)}.`;
}

function lowered(label: string): string {
  return label.slice(0, 1).toLowerCase() + label.slice(1);
}

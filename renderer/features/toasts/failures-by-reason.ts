import type { Called } from '#renderer/api/session-changes.ts';
import { capital } from '#server/rules/first-letter.ts';
import { formatCount } from '#renderer/lib/quantities.ts';

interface Failures {
  /** “3 to-dos”, or the one by its name. */
  title: string;
  /** The same reason once, with those it is about; no names where the title says it. */
  reasons: { reason: string; names: string[] }[];
}

/** "moved 3 of 5" has two that failed: what they are, their names and why. */
export function failuresByReason(failed: readonly (Called & { reason: string })[]): Failures {
  const [first] = failed;
  const alike = failed.every(({ noun }) => noun === first?.noun);
  const nameOf = ({ noun, title }: Called): string => {
    if (title === '') return noun;
    return alike ? title : `${noun} “${title}”`;
  };
  const reasons = [...Map.groupBy(failed, ({ reason }) => reason)];
  if (failed.length === 1 && first !== undefined) {
    const title = first.title === '' ? `1 ${first.noun}` : `${capital(first.noun)} “${first.title}”`;
    return { title, reasons: [{ reason: first.reason, names: [] }] };
  }
  return {
    title: alike ? formatCount(failed.length, first?.noun ?? '', first?.plural) : formatCount(failed.length, 'change'),
    reasons: reasons.map(([reason, those]) => ({ reason, names: those.map(nameOf) })),
  };
}

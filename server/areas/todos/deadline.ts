import { computeDeadline } from '#server/areas/deadlines/rules.ts';
import { Deadline, type DeadlineRequest } from '#server/areas/deadlines/schema.ts';
import { invalid } from '#server/errors/app-error.ts';

interface Given {
  due?: string | null | undefined;
  deadline?: DeadlineRequest | null | undefined;
}

/**
 * The day that follows from a court's rule, and the arithmetic it was found by; nothing when no deadline was given.
 * With a deadline that is given back as it was answered, another `due` is where a person had moved it.
 */
export function deadlineColumns({ due, deadline }: Given): { due?: string | null; deadline?: string | null } {
  if (deadline === undefined) return {};
  if (deadline === null) return { deadline: null };
  const computed = computeDeadline(deadline);
  const kept = JSON.stringify(computed);
  if (due !== undefined && wasAnswered(deadline)) return { due, deadline: kept };
  if (due !== undefined && due !== computed.due) {
    const given = due === null ? 'no day' : due;
    throw invalid(
      `The deadline works out to ${computed.due}, and \`due\` says ${given}. Leave \`due\` out; it can be moved afterwards.`,
      'due',
    );
  }
  return { due: computed.due, deadline: kept };
}

/** A request says what to count; only an answer holds the result. */
function wasAnswered(deadline: DeadlineRequest): boolean {
  return typeof deadline['due'] === 'string' && typeof deadline['sentence'] === 'string';
}

/**
 * The arithmetic as it was kept; null when another version of the application wrote it in a form that this one can't
 * show. The day itself is in `due` and is never lost with it.
 */
export function keptDeadline(json: string | null): Deadline | null {
  if (json === null) return null;
  const kept = parsed(json);
  return isDeadline(kept) ? kept : null;
}

function isDeadline(kept: unknown): kept is Deadline {
  return Deadline.safeParse(kept).success;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

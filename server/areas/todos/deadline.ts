import { computeDeadline } from '#server/areas/deadlines/rules.ts';
import type { DeadlineRequest } from '#server/areas/deadlines/schema.ts';
import { invalid } from '#server/errors/app-error.ts';

interface Given {
  due?: string | null | undefined;
  deadline?: DeadlineRequest | null | undefined;
}

/** The day that follows from a court's rule, and the arithmetic it was found by; nothing when no deadline was given. */
export function deadlineColumns({ due, deadline }: Given): { due?: string; deadline?: string | null } {
  if (deadline === undefined) return {};
  if (deadline === null) return { deadline: null };
  const computed = computeDeadline(deadline);
  if (due !== undefined && due !== computed.due) {
    const given = due === null ? 'no day' : due;
    throw invalid(
      `The deadline works out to ${computed.due}, and \`due\` says ${given}. Leave \`due\` out; it can be moved afterwards.`,
      'due',
    );
  }
  return { due: computed.due, deadline: JSON.stringify(computed) };
}

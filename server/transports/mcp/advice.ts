import type { Operation } from '#server/catalog/operation.ts';
import type { AppError, Problem } from '#server/errors/app-error.ts';

interface Situation {
  error: AppError;
  operation: Operation | undefined;
  operations: readonly Operation[];
}

/** What to do next, for every refusal: an assistant acts on the last sentence it reads. */
const advice: Record<Problem, (situation: Situation) => string> = {
  invalid_request: ({ error }) =>
    Array.isArray(error.details['issues'])
      ? 'Correct the arguments named above and call again.'
      : 'Correct the arguments and call again.',
  invalid_context: () =>
    'Call get_workspaces and give one of its `context` values as caseContext, or leave caseContext out.',
  findings: () => 'Mend what was found, or name its codes in `despite` if the person wants it so.',
  invalid_file: () => 'The problem is in the file: calling again will not help. Tell the person what it says above.',
  invalid_token: () =>
    'Ask the person for a new API token (the API tokens page, or “casewright token create”); this one does not work.',
  quota: () => 'Do not call again: tell the person that the allowance is used up, with the figures above.',
  evidence_limit: () => 'Do not call again: tell the person that the plan is full, with the figures above.',
  storage_limit: () => 'Do not call again: tell the person that storage is full, with the figures above.',
  insufficient_scope: ({ error }) =>
    `Ask the person to add the permission ${scopeOf(error)} to this token on the API tokens page; you can’t change it yourself.`,
  forbidden: () => 'Do not try another way around this: tell the person what is refused and why.',
  feature: () => 'Tell the person that their plan does not include this; calling again will not help.',
  email_unverified: () => 'Ask the person to confirm their email address first.',
  operation_not_found: () => 'Look at the list of tools and call one of them by its exact name.',
  not_found: whereIdsAre,
  conflict: ({ error }) =>
    'current' in error.details
      ? 'Nothing was changed. Compare with the current version below, decide again, and call with its updatedAt as expectedUpdatedAt.'
      : 'Nothing was changed. Read the record again, decide again, and call with what you read.',
  file_too_large: () => 'Nothing was done. Use the REST address named above, or ask the person to do it in the window.',
  request_too_large: () => 'Nothing was done. Split it into several smaller calls.',
  resource_limit: () =>
    'A limit of the machine reading stopped this; calling again will not help. The original file is kept: get_files_by_id has it.',
  resource_busy: ({ error }) => `Nothing is wrong: wait ${seconds(error)} and call again.`,
  rate_limited: ({ error }) => `Wait ${seconds(error)} before any other call.`,
  rate: ({ error }) => `Wait ${seconds(error)} before trying this again.`,
  internal: () =>
    'If this was a change, check with a read whether it happened before trying again; give the person the request id.',
};

export function adviceFor(situation: Situation): string {
  return advice[situation.error.problem](situation);
}

function scopeOf({ details }: AppError): string {
  return typeof details['scope'] === 'string' ? details['scope'] : 'named above';
}

function seconds({ retryAfter = 1 }: AppError): string {
  return retryAfter === 1 ? '1 second' : `${retryAfter} seconds`;
}

function whereIdsAre({ operation, operations }: Situation): string {
  const lists = operation ? listsFor(operation, operations) : [];
  if (operation?.access.kind === 'matter') lists.push('get_workspaces');
  const names = [...new Set(lists)];
  if (names.length === 0) return 'Call get_workspaces to see what there is; ids are never guessed.';
  return `Ids are never guessed: ${names.join(' and ')} ${names.length === 1 ? 'lists' : 'list'} the ones there are. It may also have been deleted, or be hidden from assistants.`;
}

/** The reads that list what an operation works on: of its own address, and of its resource. */
function listsFor({ path, access }: Operation, operations: readonly Operation[]): string[] {
  const about =
    access.kind === 'account'
      ? undefined
      : access.resource?.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const own = `get${path.replaceAll(/\/\{.*$/g, '').replaceAll(/[/-]/g, '_')}`;
  const wanted = [own, `get_${about ?? ''}`];
  return operations.filter(({ id, path: listed }) => wanted.includes(id) && !listed.includes('{')).map(({ id }) => id);
}

import type { ReadTx } from '#server/store/transaction.ts';
import { accountNames } from '#server/areas/account/queries.ts';
import type { Change } from './changes.ts';
import { type Image, readImage } from './shown-fields.ts';

/** What a change to the people of a workspace was, in the words that report it. */
export type PeopleChange = 'joined' | 'added' | 'left' | 'removed' | 'invited' | 'sentAgain' | 'withdrew' | 'accepted';

/** Undefined for every other change, and for a new role, whose fields say what it was. */
export function peopleChange(
  { resource, op, accountId }: Change,
  before: Image | null,
  after: Image | null,
): PeopleChange | undefined {
  const themselves = accountId !== null && (after ?? before)?.['accountId'] === accountId;
  if (resource === 'memberships' && op === 'insert') return themselves ? 'joined' : 'added';
  if (resource === 'memberships' && op === 'delete') return themselves ? 'left' : 'removed';
  if (resource !== 'invitations') return undefined;
  if (op === 'insert') return 'invited';
  if (before?.['status'] === after?.['status']) return 'sentAgain';
  return after?.['status'] === 'accepted' ? 'accepted' : 'withdrew';
}

/** The first owner of a workspace comes with it: nobody joined. */
export function isFounding({ resource, op, after }: Change): boolean {
  return resource === 'memberships' && op === 'insert' && readImage(after)?.['role'] === 'owner';
}

/**
 * A person who opens an account with an invitation has no account yet when it is written, and comes in all the same.
 */
export function asDoneByMember(change: Change): Change {
  const { resource, op, accountId, transport, after } = change;
  if (resource !== 'memberships' || op !== 'insert' || accountId !== null || transport !== 'window') return change;
  const member = readImage(after)?.['accountId'];
  return typeof member === 'string' ? { ...change, accountId: member } : change;
}

/** The names of the people whose membership changed, by account. */
export function memberNames(tx: ReadTx, images: readonly (Image | null)[]): Promise<Map<string, string>> {
  const ids = images.flatMap((image) => (typeof image?.['accountId'] === 'string' ? [image['accountId']] : []));
  return accountNames(tx, ids);
}

import { describe, expect, it } from 'vitest';
import { choicesFor, mayBeRemoved, nameOf } from '#renderer/screens/settings/members/member-choices.ts';
import { whyNotRemoved, whyNotRole } from '#server/areas/workspaces/rules.ts';
import type { Role } from '#server/store/tables.ts';

// What the window offers is what the server grants: nothing that it would refuse, and nothing less.
const roles: readonly Role[] = ['owner', 'admin', 'member', 'viewer'];
// Who pays is an owner, and somebody is in the workspace once.
const cases = roles.flatMap((own) =>
  roles.flatMap((role) =>
    [true, false].flatMap((pays) =>
      [true, false].flatMap((you) =>
        (pays && role !== 'owner') || (you && own !== role) ? [] : { own, role, pays, you },
      ),
    ),
  ),
);

describe.each(cases)('an $own looking at a member who is $role (pays: $pays, themselves: $you)', (each) => {
  const { own, role, pays, you } = each;
  const subject = { accountId: 'subject', role };
  const actor = you ? subject : { accountId: 'actor', role: own };
  const standing = { actor, subject, payerId: pays ? 'subject' : 'payer', owners: 3 };

  it('is offered the roles that can be given', () => {
    const granted = roles.filter((wanted) => whyNotRole(standing, wanted) === null);
    // To be an owner still is no choice where there is no other.
    expect(choicesFor(own, each)).toEqual(pays ? [] : granted);
  });

  it('is offered to remove whom they may remove, and to leave elsewhere', () => {
    expect(mayBeRemoved(own, each)).toBe(!you && whyNotRemoved(standing) === null);
  });
});

it('calls somebody without a name by the address', () => {
  expect(nameOf({ name: '', email: 'a@example.org' })).toBe('a@example.org');
  expect(nameOf({ name: '', email: null })).toBe('Somebody without a name');
});

import { array, assert, boolean, constant, constantFrom, nat, oneof, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Member,
  roleAfterTransfer,
  type Standing,
  whyNotTransferred,
  whyNotRemoved,
  whyNotRole,
} from '#server/rules/members.ts';
import type { Role } from '#server/rules/members.ts';

// Whatever people do to each other in a workspace, in any order, somebody who pays for it owns it.
const role = constantFrom<Role>('owner', 'admin', 'member', 'viewer');
const place = nat(5);
const act = oneof(
  record({ kind: constant('role' as const), by: place, on: place, role }),
  record({ kind: constant('remove' as const), by: place, on: place }),
  record({ kind: constant('handOver' as const), by: place, on: place }),
);
const payerId = 'person 0';

function begun(others: readonly Role[]): Member[] {
  return ['owner' as const, ...others].map((each, at) => ({ accountId: `person ${at}`, role: each }));
}

function standing(members: readonly Member[], by: number, on: number): Standing | undefined {
  const [actor, subject] = [members[by], members[on]];
  const owners = members.filter((each) => each.role === 'owner').length;
  return actor && subject && { actor, subject, payerId, owners };
}

it('leaves the payer an owner, and lets nobody touch an owner but an owner', () => {
  assert(
    property(array(role, { maxLength: 5 }), array(act, { maxLength: 30 }), (others, acts) => {
      let members = begun(others);
      for (const each of acts) {
        const now = standing(members, each.by, each.on);
        if (!now) continue;
        const ownersBefore = members.filter((one) => one.role === 'owner');
        const become = (who: Member, next: Role) =>
          members.map((one) => (one.accountId === who.accountId ? { ...one, role: next } : one));
        if (each.kind === 'role' && whyNotRole(now, each.role) === null) members = become(now.subject, each.role);
        if (each.kind === 'remove' && whyNotRemoved(now) === null) {
          members = members.filter((one) => one.accountId !== now.subject.accountId);
        }
        if (each.kind === 'handOver' && whyNotTransferred(now) === null) {
          members = become(now.subject, 'owner');
          members = become(now.actor, roleAfterTransfer(now));
        }
        expect(members.find((one) => one.accountId === payerId)?.role).toBe('owner');
        const ownersAfter = members.filter((one) => one.role === 'owner');
        const same = ownersBefore.map((one) => one.accountId).join() === ownersAfter.map((one) => one.accountId).join();
        expect(same || now.actor.role === 'owner').toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

it('lets who is neither owner nor administrator do nothing but leave', () => {
  assert(
    property(constantFrom<Role>('member', 'viewer'), role, role, boolean(), (own, other, wanted, self) => {
      const actor = { accountId: 'one', role: own };
      const now = { actor, subject: self ? actor : { accountId: 'two', role: other }, payerId, owners: 2 };
      expect(whyNotRole(now, wanted)).not.toBeNull();
      expect(whyNotTransferred(now)).not.toBeNull();
      expect(whyNotRemoved(now) === null).toBe(self);
    }),
  );
});

it('keeps the last owner when nobody who pays is left in it', () => {
  const last = { accountId: 'two', role: 'owner' as const };
  const alone = { actor: last, subject: last, payerId, owners: 1 };
  expect(whyNotRemoved(alone)).toMatch(/only owner/);
  expect(whyNotRole(alone, 'admin')).toMatch(/only owner/);
  expect(whyNotRemoved({ ...alone, owners: 2 })).toBeNull();
});

it('gives a payer who leaves another reason than those who would remove them', () => {
  const payer = { accountId: payerId, role: 'owner' as const };
  const other = { accountId: 'two', role: 'owner' as const };
  expect(whyNotRemoved({ actor: payer, subject: payer, payerId, owners: 2 })).toMatch(/^You pay/);
  expect(whyNotRemoved({ actor: other, subject: payer, payerId, owners: 2 })).toMatch(/^This person pays/);
  expect(whyNotRole({ actor: payer, subject: payer, payerId, owners: 2 }, 'admin')).toMatch(/pays/);
});

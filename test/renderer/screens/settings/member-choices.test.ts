import { expect, it } from 'vitest';
import { choicesFor, mayBeRemoved, nameOf } from '#renderer/screens/settings/members/member-choices.ts';

const other = { accountId: 'a', role: 'member' as const, pays: false, you: false };

it('offers the roles that can be given, and none to change for the person who pays', () => {
  expect(choicesFor('owner', other)).toEqual(['owner', 'admin', 'member', 'viewer']);
  expect(choicesFor('admin', other)).toEqual(['admin', 'member', 'viewer']);
  expect(choicesFor('admin', { ...other, role: 'owner' })).toEqual([]);
  expect(choicesFor('member', other)).toEqual([]);
  expect(choicesFor('owner', { ...other, role: 'owner', pays: true })).toEqual([]);
});

it('offers to remove whom they may remove, and to leave another', () => {
  expect(mayBeRemoved('admin', other)).toBe(true);
  expect(mayBeRemoved('admin', { ...other, role: 'owner' })).toBe(false);
  expect(mayBeRemoved('member', other)).toBe(false);
  expect(mayBeRemoved('owner', { ...other, role: 'owner', pays: true })).toBe(false);
  expect(mayBeRemoved('owner', { ...other, role: 'owner', you: true })).toBe(false);
});

it('calls somebody without a name by the address', () => {
  expect(nameOf({ name: '', email: 'a@example.org' })).toBe('a@example.org');
  expect(nameOf({ name: '', email: null })).toBe('Somebody without a name');
});

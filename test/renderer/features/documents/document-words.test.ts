import { expect, test } from 'vitest';
import { valueWords } from '#renderer/features/history/field-words.ts';
import { profileName } from '#renderer/features/documents/profile-names.ts';
import { courtProfiles } from '#server/papers/court-profile.ts';

test('each court profile has the name in the history that it has on its own', () => {
  expect(courtProfiles.map(({ id }) => profileName(id))).toEqual(courtProfiles.map(({ name }) => name));
});

test('the history says the state, the format and the amended document in words', () => {
  const names = { d1: 'Declaration' };
  expect(valueWords('status', 'in_review', names)).toBe('In review');
  expect(valueWords('status', 'held', names)).toBe('Held');
  expect(valueWords('profile', 'us-california', names)).toBe('California superior courts');
  expect(valueWords('amends', 'd1', names)).toBe('Declaration');
  expect(valueWords('reviewNote', 'Say when.', names)).toBe('Say when.');
});

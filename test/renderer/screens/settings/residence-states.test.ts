import { expect, it } from 'vitest';
import { residenceName, residenceStates } from '#renderer/screens/settings/residence-states.ts';
import { elsewhere, stateCode, stateName } from '#server/areas/account/recording-rules.ts';

it('offers every place the server knows, by the same name, and no other', () => {
  const states = residenceStates.filter(({ value }) => value !== elsewhere);
  expect(states).toHaveLength(51);
  for (const { value, label } of states) {
    expect([stateCode(value), stateCode(label), stateName(value)]).toEqual([value, value, label]);
  }
  expect(residenceStates.at(-1)?.value).toBe(elsewhere);
  expect(residenceName('CA')).toBe('California');
});

import { expect, it } from 'vitest';
import { residenceName, residenceStates } from '#renderer/screens/settings/residence-states.ts';
import { otherState, stateCode, stateName } from '#server/areas/account/recording-rules.ts';

it('offers every place the server knows, by the same name, and no other', () => {
  const states = residenceStates.filter(({ value }) => value !== otherState);
  expect(states).toHaveLength(51);
  for (const { value, label } of states) {
    expect([stateCode(value), stateCode(label), stateName(value)]).toEqual([value, value, label]);
  }
  expect(residenceStates.at(-1)?.value).toBe(otherState);
  expect(residenceName('CA')).toBe('California');
});

import { otherState, states } from '#server/rules/residence-states.ts';

export const residenceStates: readonly { value: string; label: string }[] = Object.entries({
  ...states,
  [otherState]: 'Somewhere else',
}).map(([value, label]) => ({ value, label }));

export function residenceName(code: string): string {
  return residenceStates.find(({ value }) => value === code)?.label ?? code;
}

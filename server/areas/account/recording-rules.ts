import { states } from '#server/rules/residence-states.ts';

/** Who must agree before a private conversation is recorded, by the law of a place. */
export type RecordingRule = 'all' | 'mixed' | 'one' | 'unknown';

const allMustAgree = ['CA', 'DE', 'FL', 'IL', 'MD', 'MA', 'MT', 'NV', 'NH', 'PA', 'WA'];
const dependsOnHow = ['CT', 'MI', 'OR'];

export function recordingRule(code: string): RecordingRule {
  if (allMustAgree.includes(code)) return 'all';
  if (dependsOnHow.includes(code)) return 'mixed';
  return Object.hasOwn(states, code) ? 'one' : 'unknown';
}

import type { CourtProfile, Extension, Rule } from './profile.ts';
import { usCalifornia } from './profiles/us-california.ts';
import { usFederal } from './profiles/us-federal.ts';

/** Every court whose deadlines can be worked out. */
export const courtProfiles: readonly CourtProfile[] = [usCalifornia, usFederal];

export function profileWithId(id: string): CourtProfile | undefined {
  return courtProfiles.find((profile) => profile.id === id);
}

export function ruleWithId(profile: CourtProfile, id: string): Rule | undefined {
  return profile.rules.find((rule) => rule.id === id);
}

/** The ways of service that add days to this rule; none when service changes nothing. */
export function waysOfService(profile: CourtProfile, rule: Rule): readonly Extension[] {
  return rule.service === null ? [] : (profile.serviceSets[rule.service]?.ways ?? []);
}

/** “21 days after: summons and complaint served”, for programs that choose a rule. */
export function periodOf({ days, unit, direction, trigger }: Rule): string {
  const count = days === null ? 'a number of' : String(days);
  return `${count} ${unit === 'days' ? 'days' : 'court days'} ${direction}: ${trigger.charAt(0).toLowerCase()}${trigger.slice(1)}`;
}

import type { CourtProfile, Extension, Rule, Source } from './profile.ts';
import { courtProfiles, waysOfService } from './profiles.ts';

export interface OfferedRule extends Omit<Rule, 'service' | 'landing'> {
  /** The ways of service that change this rule; empty when none does. */
  ways: readonly Extension[];
}

/** A court as a person chooses from it. */
export interface OfferedCourt {
  id: string;
  name: string;
  version: string;
  table: { from: string; to: string };
  rules: readonly OfferedRule[];
  holidays: readonly { date: string; name: string }[];
  holidaySources: readonly Source[];
}

/** Every court with its rules and holidays, for choosing. */
export function offeredCourts(): OfferedCourt[] {
  return courtProfiles.map((profile) => ({
    id: profile.id,
    name: profile.name,
    version: profile.version,
    table: profile.table,
    rules: profile.rules.map((rule) => offered(profile, rule)),
    holidays: Object.entries(profile.holidays).map(([date, name]) => ({ date, name })),
    holidaySources: profile.holidaySources,
  }));
}

function offered(profile: CourtProfile, rule: Rule): OfferedRule {
  const { service: _service, landing: _landing, ...facts } = rule;
  return { ...facts, ways: waysOfService(profile, rule) };
}

import type { CourtProfile, Rule } from './profile.ts';
import { courtProfiles, waysOfService } from './profiles.ts';
import type { OfferedCourt, OfferedRule } from './schema.ts';

/** Every court with its rules and holidays, for choosing. */
export function offeredCourts(): OfferedCourt[] {
  return courtProfiles.map((profile) => ({
    id: profile.id,
    name: profile.name,
    version: profile.version,
    table: profile.table,
    rules: profile.rules.map((rule) => offered(profile, rule)),
    holidays: Object.entries(profile.holidays).map(([date, name]) => ({ date, name })),
    holidaySources: [...profile.holidaySources],
  }));
}

function offered(profile: CourtProfile, rule: Rule): OfferedRule {
  const { service: _service, landing: _landing, ...facts } = rule;
  return { ...facts, notes: [...rule.notes], ways: [...waysOfService(profile, rule)] };
}

import type { Rule } from '#server/areas/deadlines/profile.ts';

type Facts = Omit<Rule, 'unit' | 'direction' | 'service' | 'notes'> & Partial<Pick<Rule, 'unit' | 'service' | 'notes'>>;

/** A rule counted on from a day; calendar days, and no service that changes it, unless it says so. */
export function after(facts: Facts): Rule {
  return { unit: 'days', direction: 'after', service: null, notes: [], ...facts };
}

/** A rule counted back from a day. */
export function before(facts: Facts): Rule {
  return { unit: 'days', direction: 'before', service: null, notes: [], ...facts };
}

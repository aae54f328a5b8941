import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courtProfiles, waysOfService } from '#server/areas/deadlines/profiles.ts';
import { computeDeadline, DeadlineRefused } from '#server/areas/deadlines/rules.ts';
import type { Deadline } from '#server/areas/deadlines/schema.ts';
import { bruteForceDue } from './brute-force.ts';

const isoDate = (from: string, to: string): fc.Arbitrary<string> =>
  fc
    .integer({ min: Date.parse(from) / 86_400_000, max: Date.parse(to) / 86_400_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

const inTable = isoDate('2024-01-01', '2028-12-31');

/** Any rule of any court with any way of service it knows, around any day, with days of the court's own. */
const asked = fc
  .constantFrom(...courtProfiles.flatMap((profile) => profile.rules.map((rule) => ({ profile, rule }))))
  .chain(({ profile, rule }) =>
    fc.record({
      profile: fc.constant(profile),
      rule: fc.constant(rule),
      trigger: inTable,
      days: rule.days === null ? fc.integer({ min: 1, max: 366 }) : fc.constant(rule.days),
      way: fc.constantFrom(null, ...waysOfService(profile, rule)),
      closed: fc.uniqueArray(inTable, { maxLength: 5 }),
      open: fc.subarray(Object.keys(profile.holidays)).map((days) => days.slice(0, 5)),
    }),
  );

export function describeDeadlines({ runs }: { runs: number }): void {
  describe('deadlines, counted twice', () => {
    it('agrees with a second implementation that shares nothing with it', () => {
      fc.assert(
        fc.property(asked, ({ profile, rule, trigger, days, way, closed, open }) => {
          const landing = rule.landing?.towards ?? profile.method.landing[rule.direction].towards;
          const set = rule.service === null ? undefined : profile.serviceSets[rule.service];
          const more = way && { days: way.days, unit: way.unit, afterExpiry: set?.addedAfter === 'expiry' };
          const { unit, direction } = rule;
          const expected = bruteForceDue({ profile, trigger, days, unit, direction, landing, more, closed, open });
          const due = dueOf(() =>
            computeDeadline({
              profile: profile.id,
              rule: rule.id,
              trigger,
              days: rule.days === null ? days : undefined,
              service: way?.service,
              closedDays: closed.map((date) => ({ date, reason: 'Storm' })),
              openDays: open,
            }),
          );
          expect(due).toBe(expected);
        }),
        { numRuns: 2 * runs },
      );
    });

    it('shows every day between the trigger and the due date once, in order, each with a reason', () => {
      fc.assert(
        fc.property(asked, ({ profile, rule, trigger, days, way }) => {
          const deadline = deadlineOf(() =>
            computeDeadline({
              profile: profile.id,
              rule: rule.id,
              trigger,
              days: rule.days === null ? days : undefined,
              service: way?.service,
            }),
          );
          if (deadline === null) return;
          const { steps, due } = deadline;
          expect(steps[0]).toMatchObject({ date: trigger, part: 'trigger', counted: false });
          expect(steps.at(-1)?.date).toBe(due);
          for (const { why } of steps) expect(why).not.toBe('');
          expect(steps.filter(({ part, counted }) => part === 'period' && counted).map(({ number }) => number)).toEqual(
            Array.from({ length: deadline.days }, (_, index) => index + 1),
          );
          for (const [index, step] of steps.slice(1).entries()) {
            const before = Date.parse(steps[index]?.date ?? '');
            expect(Math.abs(Date.parse(step.date) - before)).toBe(86_400_000);
          }
        }),
        { numRuns: runs / 2 },
      );
    });

    it('ends on an open day that the table covers, for any question', () => {
      fc.assert(
        fc.property(asked, ({ profile, rule, trigger, days, way }) => {
          const deadline = deadlineOf(() =>
            computeDeadline({
              profile: profile.id,
              rule: rule.id,
              trigger,
              days: rule.days === null ? days : undefined,
              service: way?.service,
            }),
          );
          if (deadline === null) return;
          expect(['Saturday', 'Sunday']).not.toContain(deadline.weekday);
          expect(Object.keys(profile.holidays)).not.toContain(deadline.due);
          expect(deadline.due >= profile.table.from && deadline.due <= profile.table.to).toBe(true);
          expect(Math.sign(Date.parse(deadline.due) - Date.parse(trigger))).toBe(rule.direction === 'after' ? 1 : -1);
        }),
        { numRuns: runs },
      );
    });
  });
}

function deadlineOf(compute: () => Deadline): Deadline | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof DeadlineRefused && error.field === 'trigger') return null;
    throw error;
  }
}

function dueOf(compute: () => Deadline): string {
  try {
    return compute().due;
  } catch (error) {
    if (error instanceof DeadlineRefused && error.message.includes('dates outside it')) return 'outside';
    throw error;
  }
}

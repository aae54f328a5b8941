import { addDays, spelled, weekdayName } from '#server/rules/days.ts';
import { type CourtCalendar, courtCalendar, type OwnDays } from './court-calendar.ts';
import type { CourtProfile, Direction, Extension, Landing, Rule, Unit } from './profile.ts';
import { courtProfiles, profileWithId, ruleWithId, waysOfService } from './profiles.ts';
import type { Deadline, DeadlineStep } from './schema.ts';
import { arithmetic } from './sentence.ts';

export interface Asked extends OwnDays {
  profile: string;
  rule: string;
  trigger: string;
  service?: string | null | undefined;
  days?: number | undefined;
}

/** What can't be worked out, with the field of the request that is at fault. */
export class DeadlineRefused extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'DeadlineRefused';
    this.field = field;
  }
}

/** Works a deadline out from dated tables alone, never from the clock; throws `DeadlineRefused`. */
export function computeDeadline(asked: Asked): Deadline {
  const profile = profileWithId(asked.profile);
  if (!profile) {
    throw new DeadlineRefused('profile', `There is no such court profile. There are ${listed(courtProfiles)}.`);
  }
  return countDeadline(profile, asked);
}

/** As `computeDeadline`, with a given profile. */
export function countDeadline(profile: CourtProfile, asked: Asked): Deadline {
  const rule = ruleWithId(profile, asked.rule);
  if (!rule) throw new DeadlineRefused('rule', `${profile.id} has no such rule. It has ${listed(profile.rules)}.`);
  const days = daysOf(rule, asked.days);
  const way = wayOf(profile, rule, asked.service);
  checkOpenDays(asked);
  const count = new Count(profile, rule, courtCalendar(profile, asked), asked.trigger);
  count.period(days);
  const set = rule.service === null ? undefined : profile.serviceSets[rule.service];
  if (way && way.days > 0) {
    if (set?.addedAfter === 'expiry') count.land();
    count.service(way);
  }
  const due = count.land();
  return {
    profile: profile.id,
    court: profile.name,
    version: profile.version,
    table: { ...profile.table },
    rule: rule.id,
    label: rule.label,
    text: rule.text,
    trigger: asked.trigger,
    triggerLabel: rule.trigger,
    days,
    unit: rule.unit,
    direction: rule.direction,
    service: rule.service === null ? null : (way?.service ?? 'personal'),
    serviceLabel: rule.service === null ? null : (way?.label ?? 'In person'),
    closedDays: (asked.closedDays ?? []).map((closed) => ({ ...closed })),
    openDays: [...(asked.openDays ?? [])],
    due,
    weekday: weekdayName(due),
    sentence: arithmetic(rule, days, way, count.steps, due),
    steps: count.steps,
    sources: sourcesOf(profile, rule, way),
    notes: [...count.warnings, ...rule.notes, ...profile.notes],
    confirm: profile.confirm,
  };
}

/** Walks from the trigger day by day and writes down what each day counts for. */
class Count {
  readonly steps: DeadlineStep[] = [];
  readonly warnings: string[] = [];
  readonly #profile: CourtProfile;
  readonly #rule: Rule;
  readonly #closed: CourtCalendar;
  #day: string;

  constructor(profile: CourtProfile, rule: Rule, closed: CourtCalendar, trigger: string) {
    this.#profile = profile;
    this.#rule = rule;
    this.#closed = closed;
    this.#day = trigger;
    this.#requireInTable();
    this.#write('trigger', null, profile.method.trigger[rule.direction]);
    const shut = closed(trigger);
    if (rule.direction === 'before' && shut !== null) {
      this.#note(`The court is closed on this day (${shut}).`);
      this.warnings.push(`The court is closed on ${spelled(trigger)} (${shut}): check that it is the right day.`);
    }
  }

  period(days: number): void {
    this.#run(days, this.#rule.unit, 'period', '');
  }

  service(way: Extension): void {
    this.#run(way.days, way.unit, 'service', ` for service: ${way.citation}`);
  }

  /** Moves off a day on which the court is closed; answers the day it ends on. */
  land(): string {
    const landing: Landing = this.#rule.landing ?? this.#profile.method.landing[this.#rule.direction];
    const closed = this.#closed(this.#day);
    if (closed === null) return this.#day;
    this.#note(`The period can’t end here (${closed}): ${landing.why}.`);
    for (;;) {
      this.#move(landing.towards);
      const still = this.#closed(this.#day);
      if (still === null) {
        this.#write(
          'landing',
          null,
          landing.towards === 'after' ? 'The next day the court is open.' : 'The court day before it.',
        );
        return this.#day;
      }
      this.#write('landing', null, `${still}: the court is closed.`);
    }
  }

  #run(days: number, unit: Unit, part: 'period' | 'service', what: string): void {
    for (let number = 1; number <= days;) {
      this.#move(this.#rule.direction);
      const closed = this.#closed(this.#day);
      if (unit === 'court-days' && closed !== null) {
        this.#write(part, null, `${closed}: not a court day.`);
        continue;
      }
      this.#write(part, number, countedBecause(this.#profile, unit, closed, `Day ${number} of ${days}${what}.`));
      number += 1;
    }
  }

  #move(direction: Direction): void {
    this.#day = addDays(this.#day, direction === 'after' ? 1 : -1);
    this.#requireInTable();
  }

  #write(part: DeadlineStep['part'], number: number | null, why: string): void {
    this.steps.push({ date: this.#day, weekday: weekdayName(this.#day), part, counted: number !== null, number, why });
  }

  /** Says something more of the day that was written down last. */
  #note(why: string): void {
    const last = this.steps.at(-1);
    if (last) last.why = `${last.why} ${why}`;
  }

  #requireInTable(): void {
    const { from, to } = this.#profile.table;
    if (this.#day >= from && this.#day <= to) return;
    throw new DeadlineRefused(
      'trigger',
      `The count reaches ${spelled(this.#day)}. The holiday table goes from ${spelled(from)} to ${spelled(to)}; dates outside it can’t be worked out.`,
    );
  }
}

function countedBecause({ method }: CourtProfile, unit: Unit, closed: string | null, day: string): string {
  return unit === 'days' && closed !== null ? `${day} ${closed}, ${method.everyDay}.` : day;
}

function daysOf(rule: Rule, given: number | undefined): number {
  if (rule.days === null && given === undefined) {
    throw new DeadlineRefused('days', `${rule.id} names no number of days: say how many in \`days\`.`);
  }
  if (rule.days !== null && given !== undefined && given !== rule.days) {
    throw new DeadlineRefused('days', `${rule.id} is ${rule.days} days: leave \`days\` out.`);
  }
  return rule.days ?? given ?? 0;
}

function wayOf(profile: CourtProfile, rule: Rule, service: string | null | undefined): Extension | undefined {
  if (service == null || service === 'personal') return undefined;
  const ways = waysOfService(profile, rule);
  const way = ways.find((each) => each.service === service);
  if (way) return way;
  const known = ['personal', ...ways.map((each) => each.service)].join(', ');
  throw new DeadlineRefused('service', `This service does not change ${rule.id}. It knows ${known}.`);
}

function checkOpenDays({ openDays = [] }: OwnDays): void {
  const weekend = openDays.find((date) => weekdayName(date).startsWith('S'));
  if (weekend === undefined) return;
  throw new DeadlineRefused('openDays', `${spelled(weekend)} is a weekend, so it can’t be set as open.`);
}

function sourcesOf(profile: CourtProfile, rule: Rule, way: Extension | undefined): Deadline['sources'] {
  const set = way && rule.service !== null ? profile.serviceSets[rule.service] : undefined;
  const all = [rule.source, profile.method.source, ...(set ? [set.source] : []), ...profile.holidaySources];
  return [...new Map(all.map((source) => [source.citation, { ...source }])).values()];
}

function listed(all: readonly { id: string }[]): string {
  return all.map(({ id }) => id).join(', ');
}

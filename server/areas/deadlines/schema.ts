import { z } from 'zod';
import { IsoDate, line } from '#server/catalog/fields.ts';
import { courtProfiles, periodOf, waysOfService } from './profiles.ts';
import { type Asked, computeDeadline, DeadlineRefused } from './rules.ts';

/** The number of days a person may give where the rule names none. */
const mostDays = 366;

const profileIds = courtProfiles.map(({ id }) => id);
const ruleIds = courtProfiles.flatMap(({ rules }) => rules.map(({ id }) => id));
const waysOf = courtProfiles.flatMap((profile) => profile.rules.flatMap((rule) => waysOfService(profile, rule)));
const serviceIds = ['personal', ...new Set(waysOf.map(({ service }) => service))];

const ruleGuide = courtProfiles
  .map(({ id, rules }) => `${id}: ${rules.map((rule) => `${rule.id} (${periodOf(rule)})`).join(', ')}`)
  .join('. ');

const fields = {
  profile: z.string().meta({ enum: profileIds, description: 'The court profile whose rules and holidays apply' }),
  rule: z.string().meta({ enum: ruleIds, description: 'A rule of that profile; post_todos says what each counts' }),
  trigger: IsoDate.meta({ description: 'The day the rule counts from, or back from (YYYY-MM-DD)' }),
  service: z.string().meta({ enum: serviceIds }).nullable().optional().meta({
    description: 'How the paper was or will be served, where the rule adds days for it; personal when omitted',
  }),
  days: z
    .int('Give a whole number of days.')
    .min(1, `Give a number of days from 1 to ${mostDays}.`)
    .max(mostDays, `Give a number of days from 1 to ${mostDays}.`)
    .optional()
    .meta({ description: 'The number of days, only for a rule that names none' }),
  closedDays: z
    .array(z.strictObject({ date: IsoDate, reason: line(120) }))
    .max(60, 'At most 60 of these.')
    .optional()
    .meta({ description: 'Further days on which this court is closed' }),
  openDays: z
    .array(IsoDate)
    .max(60, 'At most 60 of these.')
    .optional()
    .meta({ description: 'Holidays of the table on which this court is open' }),
};

/**
 * What to count: a rule of a court profile, the day it runs from, and what the court does differently. A deadline that
 * was answered may be given back whole, as sync and undo do: what it was asked is in it, and it is worked out anew.
 */
export const DeadlineRequest = z.object(fields).catchall(z.unknown()).superRefine(canBeComputed);

/** The same, describing to a program what each rule counts. */
export const GuidedDeadlineRequest = z
  .object({
    ...fields,
    rule: fields.rule.meta({ enum: ruleIds, description: `A rule of that profile. ${ruleGuide}` }),
  })
  .catchall(z.unknown())
  .superRefine(canBeComputed);

function canBeComputed(request: Asked, check: z.RefinementCtx): void {
  for (const name of Object.keys(request)) {
    if (Object.hasOwn(Deadline.shape, name)) continue;
    check.addIssue({ code: 'custom', path: [name], message: `There is no property “${name}” here.` });
  }
  try {
    computeDeadline(request);
  } catch (error) {
    if (!(error instanceof DeadlineRefused)) throw error;
    check.addIssue({ code: 'custom', path: [error.field], message: error.message });
  }
}

export type DeadlineRequest = z.output<typeof DeadlineRequest>;

const SourceOnWire = z.strictObject({
  citation: z.string(),
  url: z.string(),
  checked: IsoDate.nullable().meta({ description: 'When its text was compared with ours; null: not compared' }),
  edition: z.string(),
});

const Step = z.strictObject({
  date: IsoDate,
  weekday: z.string(),
  part: z.enum(['trigger', 'period', 'service', 'landing']),
  counted: z.boolean(),
  number: z.int().nullable(),
  why: z.string(),
});

/** A deadline with its arithmetic: every day that was counted or skipped, and the rule that says so. */
export const Deadline = z
  .strictObject({
    profile: z.string(),
    court: z.string(),
    version: IsoDate.meta({ description: 'The version of the rule table' }),
    table: z.strictObject({ from: IsoDate, to: IsoDate }),
    rule: z.string(),
    label: z.string(),
    text: z.string(),
    trigger: IsoDate,
    triggerLabel: z.string(),
    days: z.int(),
    unit: z.enum(['days', 'court-days']),
    direction: z.enum(['after', 'before']),
    service: z.string().nullable().meta({ description: 'Null when no way of service changes this rule' }),
    serviceLabel: z.string().nullable(),
    closedDays: z.array(z.strictObject({ date: IsoDate, reason: z.string() })),
    openDays: z.array(IsoDate),
    due: IsoDate,
    weekday: z.string(),
    sentence: z.string().meta({ description: 'The arithmetic in words' }),
    steps: z.array(Step),
    sources: z.array(SourceOnWire),
    notes: z.array(z.string()),
    confirm: z.string(),
  })
  .meta({ id: 'Deadline' });

export type Deadline = z.output<typeof Deadline>;
export type DeadlineStep = z.output<typeof Step>;

const unit = z.enum(['days', 'court-days']);

const WayOfService = z
  .strictObject({ service: z.string(), label: z.string(), days: z.int(), unit, citation: z.string() })
  .meta({ id: 'WayOfService', description: 'Days that a way of service adds' });

const OfferedRule = z
  .strictObject({
    id: z.string(),
    group: z.string(),
    label: z.string(),
    text: z.string(),
    trigger: z.string(),
    days: z.int().nullable().meta({ description: 'Null: the person says how many' }),
    unit,
    direction: z.enum(['after', 'before']),
    ways: z.array(WayOfService).meta({ description: 'The ways of service that change this rule' }),
    source: SourceOnWire,
    notes: z.array(z.string()),
  })
  .meta({ id: 'OfferedRule' });
export type OfferedRule = z.output<typeof OfferedRule>;

/** A court as a person chooses from it. */
export const OfferedCourt = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    version: z.string(),
    table: z.strictObject({ from: IsoDate, to: IsoDate }),
    rules: z.array(OfferedRule),
    holidays: z.array(z.strictObject({ date: IsoDate, name: z.string() })),
    holidaySources: z.array(SourceOnWire),
  })
  .meta({ id: 'OfferedCourt' });
export type OfferedCourt = z.output<typeof OfferedCourt>;

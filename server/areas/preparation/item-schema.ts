import { z } from 'zod';
import { exactText, Id, Instant, prose } from '#server/catalog/fields.ts';
import {
  type BinderItemKind,
  binderItemKinds,
  binderLimits,
  binderSections,
  exhibitMarks,
  questionPhases,
} from '#server/rules/preparation.ts';
import { linkables } from './record.ts';

const pageNumber = 'Give a page as a whole number from 1 to 100000.';

/** A text that has to say something. */
const said = (max: number) => prose(max).refine((text) => text.trim() !== '', 'This may not be blank.');
const note = prose(4000);
const long = prose(20_000);

export const Section = z.enum(binderSections.map(({ kind }) => kind));
export const Mark = z.enum(exhibitMarks);

export const supportShape = {
  fact: prose(4000),
  evidenceId: Id.nullable(),
  page: z.int(pageNumber).min(1, pageNumber).max(100_000, pageNumber).nullable(),
  timelineEntryId: Id.nullable(),
  witnessId: Id.nullable(),
  against: z.boolean(),
};

/** A fact for or against an element; with its `id` it is the one that is there already. */
export const GivenSupport = z.strictObject({
  id: Id.optional(),
  fact: supportShape.fact.default(''),
  evidenceId: supportShape.evidenceId.default(null),
  page: supportShape.page.default(null),
  timelineEntryId: supportShape.timelineEntryId.default(null),
  witnessId: supportShape.witnessId.default(null),
  against: supportShape.against.default(false),
});
export type GivenSupport = z.output<typeof GivenSupport>;

/** What an item of each kind says, and which of it an item can't be without. */
const kinds = {
  witness: { has: { contactId: Id, topics: long }, needs: ['contactId'] },
  exhibit: {
    has: { evidenceId: Id, purpose: note, foundation: note, witnessId: Id.nullable(), objection: note },
    needs: ['evidenceId'],
  },
  element: {
    has: { claim: said(4000), burden: prose(300), support: z.array(GivenSupport).max(binderLimits.supports) },
    needs: ['claim'],
  },
  question: {
    has: {
      phase: z.enum(questionPhases),
      witnessId: Id.nullable(),
      text: said(20_000),
      expected: note,
      source: note,
      impeachment: note,
    },
    needs: ['text'],
  },
  objection: { has: { trigger: said(4000), ground: note, response: note, ruling: note }, needs: ['trigger'] },
  outline: { has: { text: said(20_000), level: z.int().min(0).max(5) }, needs: ['text'] },
  checklist: { has: { text: said(20_000), done: z.boolean() }, needs: ['text'] },
  todo: { has: { todoId: Id }, needs: ['todoId'] },
  link: { has: { resource: z.enum(linkables), itemId: Id }, needs: ['resource', 'itemId'] },
} as const satisfies Record<BinderItemKind, { has: z.ZodRawShape; needs: readonly string[] }>;

/** The facts that an item of each kind has besides its references, and what they are where nothing is given. */
export const blankFacts = {
  witness: { topics: '' },
  exhibit: { purpose: '', foundation: '', objection: '' },
  element: { claim: '', burden: '' },
  question: { phase: 'direct', text: '', expected: '', source: '', impeachment: '' },
  objection: { trigger: '', ground: '', response: '', ruling: '' },
  outline: { text: '', level: 0 },
  checklist: { text: '', done: false },
  todo: {},
  link: {},
} as const satisfies Record<BinderItemKind, object>;

/** What an item of any kind can say, by name. */
export const givenShape = {
  kind: z.enum(binderItemKinds),
  contactId: Id.optional(),
  topics: long.optional(),
  evidenceId: Id.optional(),
  purpose: note.optional(),
  foundation: note.optional(),
  objection: note.optional(),
  witnessId: Id.nullable().optional().meta({ description: 'The item of a witness in the same binder' }),
  claim: said(4000).optional(),
  burden: prose(300).optional(),
  support: z.array(GivenSupport).max(binderLimits.supports, `At most ${binderLimits.supports} of these.`).optional(),
  phase: z.enum(questionPhases).optional(),
  text: said(20_000).optional(),
  expected: note.optional(),
  source: note.optional(),
  impeachment: note.optional(),
  trigger: said(4000).optional(),
  ground: note.optional(),
  response: note.optional(),
  ruling: note.optional(),
  level: z.int().min(0, 'Give a level from 0 to 5.').max(5, 'Give a level from 0 to 5.').optional(),
  done: z.boolean().optional(),
  todoId: Id.optional(),
  resource: z.enum(linkables).optional(),
  itemId: Id.optional(),
};

/**
 * What is given of an item: its kind, and of that kind what it says; one flat object, because an assistant reads the
 * whole of it with every list of tools.
 */
export const GivenItem = z.strictObject(givenShape).superRefine(({ kind, ...given }, context) => {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || name in kinds[kind].has) continue;
    const message = `Leave this out: ${aKind(kind)} doesn’t have it.`;
    context.addIssue({ code: 'custom', path: [name], message });
  }
});
export type GivenItem = z.output<typeof GivenItem>;

/** The first field that an item of this kind can't be without and does not have. */
export function missingIn(given: GivenItem): string | undefined {
  return kinds[given.kind].needs.find((name) => given[name as keyof GivenItem] === undefined);
}

export function aKind(kind: BinderItemKind): string {
  const noun = kind === 'todo' ? 'to-do' : kind === 'outline' ? 'outline point' : kind;
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

const common = {
  id: Id,
  binderId: Id,
  section: Section,
  position: z.int().meta({ description: 'Its place in the section, from 0' }),
  private: z.boolean().meta({ description: 'Hidden from assistants' }),
  createdAt: Instant,
  updatedAt: Instant,
};
const text = exactText(20_000);
const WitnessId = Id.nullable().meta({ description: 'The item of a witness in the same binder' });

const Support = z.strictObject({ id: Id, ...supportShape });
export type Support = z.output<typeof Support>;
const MarkMade = z.strictObject({ mark: Mark, at: Instant, note: text });

export const BinderItem = z
  .union([
    z.strictObject({ kind: z.literal('witness'), ...common, contactId: Id.nullable(), topics: text }),
    z.strictObject({
      kind: z.literal('exhibit'),
      ...common,
      evidenceId: Id.nullable(),
      purpose: text,
      foundation: text,
      witnessId: WitnessId,
      objection: text,
      mark: z.enum(['none', ...exhibitMarks]).meta({ description: 'The last of `marks`' }),
      marks: z.array(MarkMade).meta({ description: 'What happened to it in court, oldest first' }),
    }),
    z.strictObject({
      kind: z.literal('element'),
      ...common,
      claim: text,
      burden: text,
      support: z.array(Support),
    }),
    z.strictObject({
      kind: z.literal('question'),
      ...common,
      phase: z.enum(questionPhases),
      witnessId: WitnessId,
      text,
      expected: text,
      source: text,
      impeachment: text,
    }),
    z.strictObject({
      kind: z.literal('objection'),
      ...common,
      trigger: text,
      ground: text,
      response: text,
      ruling: text,
    }),
    z.strictObject({ kind: z.literal('outline'), ...common, text, level: z.int().min(0).max(5) }),
    z.strictObject({ kind: z.literal('checklist'), ...common, text, done: z.boolean() }),
    z.strictObject({ kind: z.literal('todo'), ...common, todoId: Id }),
    z.strictObject({ kind: z.literal('link'), ...common, resource: z.enum(linkables), itemId: Id }),
  ])
  .meta({ id: 'BinderItem' });
export type BinderItem = z.output<typeof BinderItem>;

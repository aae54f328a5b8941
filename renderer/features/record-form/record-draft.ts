import { changedFields } from '#renderer/api/changed-fields.ts';

/** How a record stands in a form: as a draft that fields can hold, and as the facts that are sent. */
export interface DraftRules<Row, Draft extends object, Facts extends { [Field in keyof Draft]: unknown }> {
  /** A record nobody has said anything of yet. */
  blank: Draft;
  draftOf: (row: Row) => Draft;
  /** The draft as it is stored: trimmed where spaces mean nothing, null where nothing is left. */
  factsOf: (draft: Draft) => Facts;
}

/** What was changed of a record (null: everything that was filled in), ready to be sent. */
export function changedFacts<Row, Draft extends object, Facts extends { [Field in keyof Draft]: unknown }>(
  rules: DraftRules<Row, Draft, Facts>,
  base: Row | null,
  draft: Draft,
): Partial<Facts> {
  const facts = rules.factsOf(draft);
  const changed = fieldsChanged(rules, base === null ? rules.blank : rules.draftOf(base), draft);
  const sent: Partial<Facts> = {};
  for (const field of changed) sent[field] = facts[field];
  return sent;
}

/** The fields in which two drafts would be stored differently. */
export function fieldsChanged<Row, Draft extends object, Facts extends { [Field in keyof Draft]: unknown }>(
  { factsOf }: DraftRules<Row, Draft, Facts>,
  before: Draft,
  after: Draft,
): (keyof Draft)[] {
  return changedFields(factsOf(before), factsOf(after), Object.keys(after)) as (keyof Draft)[];
}

/** The draft on top of a newer version: what was not touched follows it. */
export function takeOver<Row, Draft extends object, Facts extends { [Field in keyof Draft]: unknown }>(
  rules: DraftRules<Row, Draft, Facts>,
  base: Row,
  draft: Draft,
  newer: Row,
): Draft {
  return withFields(rules.draftOf(newer), draft, fieldsChanged(rules, rules.draftOf(base), draft));
}

/** The fields that were changed both here and there, and not to the same. */
export function fieldsInConflict<Row, Draft extends object, Facts extends { [Field in keyof Draft]: unknown }>(
  rules: DraftRules<Row, Draft, Facts>,
  base: Row,
  draft: Draft,
  newer: Row,
): (keyof Draft)[] {
  const theirs = new Set(fieldsChanged(rules, rules.draftOf(base), rules.draftOf(newer)));
  const apart = new Set(fieldsChanged(rules, rules.draftOf(newer), draft));
  return fieldsChanged(rules, rules.draftOf(base), draft).filter((field) => theirs.has(field) && apart.has(field));
}

/** A draft with some of its fields as another has them. */
export function withFields<Draft extends object>(draft: Draft, from: Draft, fields: readonly (keyof Draft)[]): Draft {
  const taken = { ...draft };
  for (const field of fields) taken[field] = from[field];
  return taken;
}

/** A line of text as it is stored: without spaces around it, null when nothing is left. */
export function lineOrNull(typed: string): string | null {
  const line = typed.trim();
  return line === '' ? null : line;
}

/** Prose as it is stored: to the letter, null when there is none. */
export function proseOrNull(typed: string): string | null {
  return typed === '' ? null : typed;
}

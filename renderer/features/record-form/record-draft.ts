import { changedFields } from '#renderer/api/changed-fields.ts';

/** A record in a form: as a draft that fields can hold, and as the facts that are sent. */
export interface DraftRules<Row, Draft extends object, Facts extends { [Field in keyof Draft]: unknown }> {
  /** A record nobody has said anything of yet. */
  blank: Draft;
  draftOf: (row: Row) => Draft;
  /** The draft as it is stored: trimmed where spaces mean nothing, null where nothing is left. */
  factsOf: (draft: Draft) => Facts;
  /** Fields that are one statement: what two people made of it is never put together. */
  together?: readonly (readonly string[])[];
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

/** A draft with some of its fields as another has them. */
export function withFields<Draft extends object>(draft: Draft, from: Draft, fields: readonly (keyof Draft)[]): Draft {
  const taken = { ...draft };
  for (const field of fields) taken[field] = from[field];
  return taken;
}

/** How one field is shown in a form, and how its content is stored. */
export interface FieldRule<Stored, Drafted> {
  blank: Drafted;
  drafted: (stored: Stored) => Drafted;
  stored: (drafted: Drafted) => Stored;
}

/** A line of text as it is stored: without spaces around it, null when nothing is left. */
export function lineOrNull(typed: string): string | null {
  const written = typed.trim();
  return written === '' ? null : written;
}

/** A line that may be missing. */
export const line: FieldRule<string | null, string> = {
  blank: '',
  drafted: (stored) => stored ?? '',
  stored: lineOrNull,
};

/** Prose that may be missing, kept to the letter. */
export const prose: FieldRule<string | null, string> = { ...line, stored: (typed) => (typed === '' ? null : typed) };

/** A line that a record always has. */
export const title: FieldRule<string, string> = {
  blank: '',
  drafted: (stored) => stored,
  stored: (typed) => typed.trim(),
};

/** The form's value is the stored one; `blank` is what a new one begins with. */
export function chosen<Value>(blank: Value): FieldRule<Value, Value> {
  return { blank, drafted: (stored) => stored, stored: (drafted) => drafted };
}

// What a form has of a field may be anything, but the same in all three parts of its rule.
type AnyRule<Stored> = FieldRule<Stored, any>;
type RulesOf<Row> = { [Field in keyof Row]?: AnyRule<Row[Field]> };

/** A record as a form with these fields holds it. */
export type DraftOf<Rules> = {
  [Field in keyof Rules]: Rules[Field] extends { blank: infer Drafted } ? Drafted : never;
};

/** The rules of a record's form, field by field. */
export function draftRules<Row>() {
  return <Rules extends RulesOf<Row>>(
    rules: Rules,
    together: readonly (readonly string[])[] = [],
  ): DraftRules<Row, DraftOf<Rules>, { [Field in keyof Rules]: Row[Field & keyof Row] }> => {
    const each = (work: (rule: AnyRule<unknown>, field: string) => unknown) =>
      Object.fromEntries(
        Object.entries<AnyRule<unknown>>(rules as never).map(([field, rule]) => [field, work(rule, field)]),
      ) as never;
    return {
      together,
      blank: each(({ blank }) => blank),
      draftOf: (row) => each(({ drafted }, field) => drafted(row[field as keyof Row])),
      factsOf: (draft) => each(({ stored }, field) => stored((draft as Record<string, unknown>)[field])),
    };
  };
}

/** Rows of words: without spaces around them, and without rows that say nothing (in the part that counts). */
export function rows<Row extends object>(counts?: keyof Row): FieldRule<Row[], Row[]> {
  const trimmed = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).map(([part, words]) => [part, String(words).trim()])) as Row;
  const says = (row: Row): boolean =>
    (counts === undefined ? Object.values(row) : [row[counts]]).some((words) => words !== '');
  return { ...chosen<Row[]>([]), stored: (all) => all.map(trimmed).filter(says) };
}

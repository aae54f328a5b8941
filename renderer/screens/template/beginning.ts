import type { Document, FilledTemplate } from '#renderer/api/generated.ts';
import { chosen, draftRules, title, type FieldRule } from '#renderer/features/record-form/record-draft.ts';
import { begunText, fieldKey, leftOut } from '#server/rules/template-fields.ts';

type Values = Readonly<Record<string, string>>;

/** A document, and what it was begun with. */
export type Begun = Document & { hearingId: string | null; values: Values };

/** What the person wrote, by the name of the field; what is blank is not written. */
const written: FieldRule<Values, Values> = {
  ...chosen<Values>({}),
  stored: (typed) => Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== '')),
};

export const beginningRules = draftRules<Begun>()({
  title,
  courtCaseId: chosen<string | null>(null),
  hearingId: chosen<string | null>(null),
  values: written,
});

type Beginning = typeof beginningRules.blank;

/** What was written for fields that the template has now; one of somebody’s own may have changed meanwhile. */
export function writtenFor({ fields }: FilledTemplate, typed: Values): Values {
  const known = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(written.stored(typed)).filter(([name]) => known.has(name)));
}

/** What the person is asked: what the case does not say, and what they wrote before it did. */
export function askedOf({ fields, missing }: FilledTemplate, typed: Values): FilledTemplate['fields'] {
  return fields.filter(({ name }) => missing.includes(name) || (typed[name] ?? '') !== '');
}

/** The text as the document will begin, and the labels of what is still empty and of what is left out. */
export function previewOf(template: FilledTemplate, { title: name, values: typed }: Beginning) {
  const all = { ...template.values, title: name.trim() || template.name, ...writtenFor(template, typed) };
  const values = new Map(Object.entries(all).map(([field, value]) => [fieldKey(field), value]));
  const { fields, body } = template;
  const out = leftOut(fields, values);
  const empty = fields.filter((field) => !values.has(fieldKey(field.name)) && !out.includes(field));
  return { text: begunText(body, fields, values), empty: labelsOf(empty), out: labelsOf(out) };
}

function labelsOf(fields: FilledTemplate['fields']): string[] {
  return fields.map(({ label }) => label);
}

import type { z } from 'zod';
import { visibleIn } from '#server/access/visible.ts';
import type { MatterView } from '#server/access/matters.ts';
import { notFound } from '#server/errors/app-error.ts';
import { capital } from '#server/rules/first-letter.ts';
import type { ProfileOverrides } from '#server/papers/court-profile.ts';
import { orderBy } from '#server/rules/order.ts';
import { fieldKey, fieldsIn } from '#server/rules/template-fields.ts';
import { commonField } from './common-fields.ts';
import type { Template, TemplateField } from './schema.ts';
import type { OwnField, ShippedTemplate } from './shipped-template.ts';
import { shippedTemplates } from './shipped.ts';

import './papers-service.ts';

export { courtOf, proposalFor } from './court-proposal.ts';
export { signingPlace } from './signing-place.ts';
export { valuesOf } from './values.ts';

/** A template, shipped or a matter’s own, as a list names it. */
type Listed = z.output<typeof Template>;

/** The same with its text as it was written. */
interface Whole extends Listed {
  fields: TemplateField[];
  body: string;
  /** How documents made from it are set as court papers: `profile` null is the court’s; null for what is none. */
  court: { profile: string | null; overrides: ProfileOverrides } | null;
}

const listed = ({ key, name, kind, description }: ShippedTemplate): Listed => ({
  id: key,
  key,
  name,
  kind,
  description,
  own: false,
});

const listedOwn = ({ id, title }: { id: string; title: string }): Listed => ({
  id,
  key: null,
  name: title,
  kind: 'template',
  description: '',
  own: true,
});

/** The matter’s own templates by name, then those that come with the program. */
export async function templatesOf(view: MatterView): Promise<Listed[]> {
  const rows = await ownTemplates(view).select(['item.id', 'item.title']).execute();
  return [...rows.toSorted(orderBy({ title: 'alphabetical' })).map(listedOwn), ...shippedTemplates.map(listed)];
}

/** 404 for an id or key that is no template this viewer may see. */
export async function requireTemplate(view: MatterView, id: string): Promise<Whole> {
  const shipped = shippedTemplates.find(({ key }) => key === id);
  if (shipped) {
    const { captioned, fields } = shipped;
    const body = `${shipped.body.trim()}\n`;
    const court = captioned ? { profile: null, overrides: {} } : null;
    return { ...listed(shipped), fields: describedFields(body, fields), body, court };
  }
  const own = ownTemplates(view).select(['item.id', 'item.title', 'item.body', 'item.profile', 'item.format']);
  const row = await own.where('item.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('template');
  const { body, profile, format } = row;
  const overrides = (JSON.parse(format ?? '{}') as { overrides?: ProfileOverrides }).overrides ?? {};
  const court = profile === null ? null : { profile, overrides };
  return { ...listedOwn(row), fields: describedFields(body, []), body, court };
}

function ownTemplates(view: MatterView) {
  return visibleIn(view, 'documents').where('item.kind', '=', 'template');
}

function describedFields(text: string, own: readonly OwnField[]): TemplateField[] {
  return fieldsIn(text).map((name) => {
    const common = commonField(name);
    if (common) return { name, ...common, hint: null, required: true };
    const declared = own.find((each) => fieldKey(each.name) === fieldKey(name));
    const { label = inWords(name), hint = null, required = true } = declared ?? {};
    return { name, label, source: 'person', hint, required };
  });
}

/** What a person calls a field, wherever it is from: as its templates do where they agree, else as it is written. */
export function labelOfField(name: string): string {
  return commonField(name)?.label ?? labelsOfTheirOwn.get(fieldKey(name)) ?? inWords(name);
}

const labelsOfTheirOwn: ReadonlyMap<string, string> = new Map(
  [
    ...Map.groupBy(
      shippedTemplates.flatMap(({ fields }) => fields),
      ({ name }) => fieldKey(name),
    ),
  ].flatMap(([key, fields]) => {
    const [label, ...others] = new Set(fields.map((field) => field.label));
    return label === undefined || others.length > 0 ? [] : [[key, label] as const];
  }),
);

/** “Reply by” of `replyBy`. */
function inWords(name: string): string {
  const words = name.replaceAll(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return capital(words);
}

import { visibleIn } from '#server/access/visible.ts';
import type { MatterView } from '#server/access/matters.ts';
import { notFound } from '#server/errors/app-error.ts';
import type { DocumentKind } from '#server/rules/documents.ts';
import { orderBy } from '#server/rules/order.ts';
import { fieldKey, fieldsIn } from '#server/rules/template-fields.ts';
import { commonField } from './common-fields.ts';
import { framed } from './frame.ts';
import type { TemplateField } from './schema.ts';
import type { OwnField } from './shipped-template.ts';
import { shippedTemplates } from './shipped.ts';

export { valuesOf } from './values.ts';

/** A template, shipped or a matter's own, with its text as it was written. */
export interface Template {
  id: string;
  key: string | null;
  name: string;
  kind: DocumentKind;
  description: string;
  own: boolean;
  fields: TemplateField[];
  body: string;
}

const shipped: readonly Template[] = shippedTemplates.map((each) => {
  const { key, name, kind, description } = each;
  const { text, fields } = framed(each);
  return { id: key, key, name, kind, description, own: false, fields: describedFields(text, fields), body: text };
});

/** The matter’s own templates by name, then those that come with the program. */
export async function templatesOf(view: MatterView): Promise<Template[]> {
  const rows = await ownTemplates(view).execute();
  return [...rows.toSorted(orderBy({ title: 'alphabetical' })).map(ownTemplate), ...shipped];
}

/** 404 for an id or key that is no template this viewer may see. */
export async function requireTemplate(view: MatterView, id: string): Promise<Template> {
  const found = shipped.find(({ key }) => key === id);
  if (found) return found;
  const row = await ownTemplates(view).where('item.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('template');
  return ownTemplate(row);
}

function ownTemplates(view: MatterView) {
  return visibleIn(view, 'documents')
    .select(['item.id', 'item.title', 'item.body'])
    .where('item.kind', '=', 'template');
}

function ownTemplate({ id, title, body }: { id: string; title: string; body: string }): Template {
  const fields = describedFields(body, []);
  return { id, key: null, name: title, kind: 'template', description: '', own: true, fields, body };
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

/** “Reply by” of `replyBy`. */
function inWords(name: string): string {
  const words = name.replaceAll(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

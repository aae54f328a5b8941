import { requireTemplate, valuesOf } from '#server/areas/templates/queries.ts';
import type { MatterWrite } from '#server/catalog/operation.ts';
import { invalid } from '#server/errors/app-error.ts';
import { documentLimits, type DocumentKind } from '#server/rules/documents.ts';
import { fieldKey, fillFields } from '#server/rules/template-fields.ts';

interface Given {
  title: string;
  body: string;
  kind?: DocumentKind | undefined;
  courtCaseId?: string | null | undefined;
  templateId?: string | undefined;
  hearingId?: string | undefined;
  values?: Readonly<Record<string, string>> | undefined;
}

interface Begun {
  body?: string;
  kind?: DocumentKind;
  courtCaseId?: string | null;
}

/** What a new document has from its template: the text with its fields filled, the kind and the court file. */
export async function begin(context: MatterWrite, given: Given): Promise<Begun> {
  const { title, body, kind, templateId, hearingId, values = {} } = given;
  if (templateId === undefined) {
    const alone = hearingId === undefined ? 'values' : 'hearingId';
    if (given[alone] !== undefined) throw invalid('This fills a template: give its templateId, too.', alone);
    return {};
  }
  if (body !== '') throw invalid('Give a body or a template to begin with, not both.', 'body');
  const template = await requireTemplate(context, templateId);
  const names = template.fields.map(({ name }) => name);
  const known = await valuesOf(context, given, names);
  const filled = new Map([...known.values, ['title', title]]);
  for (const [name, value] of Object.entries(values)) filled.set(keyOf(name, names), value);
  const text = fillFields(template.body, filled);
  if (text.length > documentLimits.body) {
    throw invalid('With these values the text has more than 2,000,000 characters. Shorten one.', 'values');
  }
  // A document that is made from a template of one’s own is no template.
  const made = template.own ? 'other' : template.kind;
  return { body: text, kind: kind ?? made, courtCaseId: given.courtCaseId ?? known.courtCaseId };
}

function keyOf(name: string, names: readonly string[]): string {
  const key = fieldKey(name);
  if (!names.some((each) => fieldKey(each) === key)) {
    throw invalid(`This template has no field “${name}”. It has: ${names.join(', ') || 'none'}.`, `values.${name}`);
  }
  return key;
}

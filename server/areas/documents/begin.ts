import { proposalFor, requireTemplate, valuesOf } from '#server/areas/templates/queries.ts';
import type { MatterWrite } from '#server/catalog/operation.ts';
import { findRecord } from '#server/catalog/find-record.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { documentLimits, type DocumentKind, isFinal } from '#server/rules/documents.ts';
import { begunText, fieldKey } from '#server/rules/template-fields.ts';
import type { CourtFormat } from './court-format.ts';
import { documentAnswers } from './schema.ts';

interface Given {
  title: string;
  body: string;
  kind?: DocumentKind | undefined;
  courtCaseId?: string | null | undefined;
  templateId?: string | undefined;
  hearingId?: string | undefined;
  values?: Readonly<Record<string, string>> | undefined;
  amends?: string | undefined;
}

interface Begun {
  body?: string;
  kind?: DocumentKind;
  courtCaseId?: string | null;
  profile?: string;
  format?: string;
  amends?: string;
}

/**
 * What a new document has from its template (the text with its fields filled, the kind, the court file and the caption)
 * or from the document that it amends.
 */
export async function begin(context: MatterWrite, given: Given): Promise<Begun> {
  const { title, body, kind, templateId, hearingId, values = {} } = given;
  if (templateId === undefined) {
    const alone = hearingId === undefined ? 'values' : 'hearingId';
    if (given[alone] !== undefined) throw invalid('This fills a template: give its templateId, too.', alone);
    return given.amends === undefined ? {} : amending(context, given, given.amends);
  }
  if (given.amends !== undefined)
    throw invalid('A document begins with a template or amends another, not both.', 'amends');
  if (body !== '') throw invalid('Give a body or a template to begin with, not both.', 'body');
  const template = await requireTemplate(context, templateId);
  const names = template.fields.map(({ name }) => name);
  const known = await valuesOf(context, given, names);
  const filled = new Map([...known.values, ['title', title]]);
  for (const [name, value] of Object.entries(values)) filled.set(keyOf(name, names), value);
  const text = begunText(template.body, template.fields, filled);
  if (text.length > documentLimits.body) {
    throw invalid('With these values the text has more than 2,000,000 characters. Shorten one.', 'values');
  }
  // A document that is made from a template of one’s own is no template.
  const made = template.own ? 'other' : template.kind;
  const courtCaseId = given.courtCaseId ?? known.courtCaseId;
  return { body: text, kind: kind ?? made, courtCaseId, ...(await captioned(context, template.court, courtCaseId)) };
}

/** The profile and the caption that a court paper begins with. */
async function captioned(
  context: MatterWrite,
  court: Awaited<ReturnType<typeof requireTemplate>>['court'],
  courtCaseId: string | null,
): Promise<Pick<Begun, 'profile' | 'format'>> {
  if (court === null) return {};
  const { profile, caption } = await proposalFor(context, courtCaseId);
  const format: CourtFormat = { overrides: court.overrides, caption };
  return { profile: court.profile ?? profile, format: JSON.stringify(format) };
}

/** A copy to correct, of what can no longer be changed itself. */
async function amending(context: MatterWrite, given: Given, id: string): Promise<Begun> {
  const { tx, viewer, matter } = context;
  if (given.body !== '') throw invalid('An amendment begins as a copy. Leave out the body.', 'body');
  const before = await findRecord(tx, viewer, 'documents', id);
  if (before?.caseId !== matter.caseId) throw invalid('There is no document with this id in this case.', 'amends');
  if (!isFinal(before.status)) {
    throw new AppError('conflict', `“${before.title}” was neither served nor filed. Change it itself.`, {
      current: await documentAnswers.one(context, before),
    });
  }
  const { body, kind, courtCaseId, profile, format } = before;
  return {
    body,
    kind: given.kind ?? kind,
    courtCaseId: given.courtCaseId ?? courtCaseId,
    amends: id,
    ...(profile !== null && { profile }),
    ...(format !== null && { format }),
  };
}

function keyOf(name: string, names: readonly string[]): string {
  const key = fieldKey(name);
  if (!names.some((each) => fieldKey(each) === key)) {
    throw invalid(`This template has no field “${name}”. It has: ${names.join(', ') || 'none'}.`, `values.${name}`);
  }
  return key;
}

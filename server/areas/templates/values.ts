import { visibleIn } from '#server/access/visible.ts';
import { requireAll } from '#server/catalog/references.ts';
import { writtenDate, writtenTime } from '#server/papers/dates.ts';
import { fieldKey } from '#server/rules/template-fields.ts';
import type { Row } from '#server/store/tables.ts';
import { lineOf } from './as-markdown.ts';
import { type CommonName, commonFieldNames, type Values } from './common-fields.ts';
import { courtOfFile } from './court-of-file.ts';
import { dayIn } from './day-in.ts';
import { contactValues, eventTable, exhibitTable } from './lists.ts';
import { otherRole } from './roles.ts';
import { mayRead, type FillingView } from './view.ts';

/** Which court file and which hearing a document is for; null is no court file. */
export interface Occasion {
  courtCaseId?: string | null | undefined;
  hearingId?: string | undefined;
}

/**
 * What the matter knows of these fields, by `fieldKey`, and the court file it is from: the one given, else the
 * hearing's, else the only one there is. Of what a token has no permission to read nothing is told.
 */
export async function valuesOf(
  view: FillingView,
  { courtCaseId, hearingId }: Occasion,
  names: readonly string[],
): Promise<{ values: Map<string, string>; courtCaseId: string | null }> {
  const hearing = await chosenHearing(view, hearingId);
  const file = await courtFile(view, courtCaseId, hearing);
  const of = file?.id ?? null;
  const { language } = courtOfFile(file);
  const wanted = new Set(names.map((name) => fieldKey(name)));
  const asked = (...some: CommonName[]): boolean => some.some((name) => wanted.has(fieldKey(name)));
  const all: Values = {
    ...asMarkdown(await factsOf(view, file, hearing)),
    ...(asked('filerAddress', 'otherParty', 'otherPartyAddress', 'children', 'witnesses') &&
      (await contactValues(view, of))),
    ...(asked('exhibits') && { exhibits: await exhibitTable(view, of, language) }),
    ...(asked('chronology') && { chronology: await eventTable(view, of, language) }),
  };
  const values = new Map<string, string>();
  for (const name of commonFieldNames) {
    const value = all[name];
    if (value && asked(name)) values.set(fieldKey(name), value);
  }
  return { values, courtCaseId: of };
}

/** What one court file, one hearing and the matter say, as plain text. */
export async function factsOf(view: FillingView, file: Row<'courtCases'> | null, hearing: Row<'hearings'> | null) {
  const matter = await caseOf(view);
  const { language } = courtOfFile(file);
  const role = file?.role ?? matter?.role ?? '';
  return {
    filer: view.principal.name,
    filerRole: role,
    otherPartyRole: otherRole(role),
    court: file?.court,
    county: file?.jurisdiction,
    caseNumber: file ? file.number : matter?.number,
    caseTitle: file?.caption ?? matter?.caption,
    judge: hearing?.judge ?? file?.judge,
    department: hearing?.room ?? file?.department,
    hearingDate: hearing && writtenDate(hearing.date, language),
    hearingTime: hearing?.time && writtenTime(hearing.time, language),
    hearingPlace: hearing?.place,
    hearingPurpose: hearing?.purpose,
    today: writtenDate(dayIn(view.now, file?.timeZone ?? null), language),
  } satisfies Values;
}

function asMarkdown(facts: Values): Values {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value && lineOf(value)]));
}

async function chosenHearing(view: FillingView, id: string | undefined): Promise<Row<'hearings'> | null> {
  if (id === undefined) return null;
  await requireAll(view, 'hearings', [id], 'hearingId');
  if (!mayRead(view, 'hearings')) return null;
  const rows = visibleIn(view, 'hearings').selectAll('item').where('item.id', '=', id);
  return (await rows.executeTakeFirst()) ?? null;
}

/** A court file as the caller sees it: the one given, else the hearing’s, else the only one there is. */
export async function courtFile(
  view: FillingView,
  given: string | null | undefined,
  hearing: Row<'hearings'> | null,
): Promise<Row<'courtCases'> | null> {
  if (typeof given === 'string') await requireAll(view, 'courtCases', [given], 'courtCaseId');
  if (given === null || !mayRead(view, 'court-cases')) return null;
  const id = given ?? hearing?.courtCaseId ?? undefined;
  const files = visibleIn(view, 'courtCases').selectAll('item').limit(2);
  const found = await (id === undefined ? files : files.where('item.id', '=', id)).execute();
  return found.length === 1 ? (found[0] ?? null) : null;
}

interface CaseFacts {
  caption: string;
  role: string;
  /** Where the matter has exactly one. */
  number: string | undefined;
}

async function caseOf(view: FillingView): Promise<CaseFacts | null> {
  // A share shows the shell of a matter, not who is what in it.
  if (!view.matter.whole || !mayRead(view, 'case')) return null;
  const row = await view.tx.db
    .selectFrom('cases')
    .select(['caption', 'role', 'caseNumbers'])
    .where('id', '=', view.matter.caseId)
    .executeTakeFirstOrThrow();
  const [first, second] = JSON.parse(row.caseNumbers) as { number: string }[];
  return { caption: row.caption, role: row.role, number: second === undefined ? first?.number : undefined };
}

import { visibleIn } from '#server/access/visible.ts';
import { writtenDate } from '#server/papers/dates.ts';
import { orderBy } from '#server/rules/order.ts';
import { fieldKey } from '#server/rules/template-fields.ts';
import { membersIn } from '#server/store/set-members.ts';
import type { Row } from '#server/store/tables.ts';
import { asLines, asTable, cited, lineOf } from './as-markdown.ts';
import type { Values } from './common-fields.ts';
import { type FillingView, mayRead } from './view.ts';

/*
 * Fields that are made of several records: of those that belong to the court file, and of those that belong to none.
 * Without a court file, of all.
 */

const belongsTo = (courtCaseId: string | null, courtCaseIds: string): boolean =>
  courtCaseId === null || courtCaseIds === '[]' || membersIn(courtCaseIds).includes(courtCaseId);

type Contact = Row<'contacts'>;

interface People {
  /** Whose contact is the account’s own, or else the only party. */
  self: Contact | null;
  opponents: Contact[];
  children: Contact[];
  witnesses: Contact[];
}

/** The people of a matter by their roles; none for a token that may not read contacts. */
export async function peopleOf(view: FillingView, courtCaseId: string | null): Promise<People> {
  if (!mayRead(view, 'contacts')) return { self: null, opponents: [], children: [], witnesses: [] };
  const rows = await visibleIn(view, 'contacts')
    .selectAll('item')
    .where('item.role', 'in', ['party', 'opposing_party', 'witness', 'child'])
    .execute();
  const sorted = rows
    .filter((row) => belongsTo(courtCaseId, row.courtCaseIds))
    .toSorted(orderBy({ name: 'alphabetical' }));
  const of = (role: Contact['role']): Contact[] => sorted.filter((row) => row.role === role);
  const parties = of('party');
  const self = parties.find(({ name }) => fieldKey(name) === fieldKey(view.principal.name)) ?? onlyOne(parties);
  return { self, opponents: of('opposing_party'), children: of('child'), witnesses: of('witness') };
}

/** The parties, the children and the witnesses, from the contacts that have these roles. */
export async function contactValues(view: FillingView, courtCaseId: string | null): Promise<Values> {
  const { self, opponents, children, witnesses } = await peopleOf(view, courtCaseId);
  const opponent = onlyOne(opponents);
  return {
    filerAddress: self && asLines(linesOf(self)),
    otherParty: lineOf(inWords(opponents.map(({ name }) => name))),
    otherPartyAddress: opponent && asLines([opponent.name, ...addressOf(opponent)]),
    children: lineOf(inWords(children.map(({ name }) => initials(name)))),
    witnesses: asTable(
      ['Name', 'From', 'Telephone', 'Email'],
      witnesses.map((row) => [row.name, row.organization ?? '', phoneOf(row), emailOf(row)].map(lineOf)),
    ),
  };
}

/** Where somebody is reached: address, telephone and email, a line each. */
export function linesOf(contact: Contact): string[] {
  return [...addressOf(contact), phoneOf(contact), emailOf(contact)].filter((line) => line.trim() !== '');
}

function onlyOne(rows: readonly Contact[]): Contact | null {
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

function addressOf({ address }: Contact): string[] {
  return (address ?? '').split(/\r\n|\r|\n/);
}

function phoneOf({ phones }: Contact): string {
  return (JSON.parse(phones) as { number: string }[])[0]?.number ?? '';
}

function emailOf({ emails }: Contact): string {
  return (JSON.parse(emails) as { address: string }[])[0]?.address ?? '';
}

/** “J. E.” of “Jonah Ellery”: courts want no child’s name in an open file. */
function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  return words.map((word) => `${word.charAt(0).toUpperCase()}.`).join(' ');
}

/** “A, B, and C”. */
export function inWords(names: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(names);
}

/** Everything that has an exhibit number, by it; each title leads to the item. */
export async function exhibitTable(
  view: FillingView,
  courtCaseId: string | null,
  language: string,
): Promise<string | null> {
  if (!mayRead(view, 'evidence')) return null;
  const rows = await visibleIn(view, 'evidence')
    .select(['item.id', 'item.exhibitNumber', 'item.title', 'item.eventDate', 'item.courtCaseIds'])
    .where('item.exhibitNumber', 'is not', null)
    .execute();
  return asTable(
    ['Exhibit', 'What it is', 'Date'],
    rows
      .filter((row) => belongsTo(courtCaseId, row.courtCaseIds))
      .toSorted(orderBy({ exhibitNumber: 'alphabetical', title: 'alphabetical' }))
      .map(({ id, exhibitNumber, title, eventDate }) => [
        lineOf(exhibitNumber ?? ''),
        cited(title, id),
        eventDate === null ? '' : writtenDate(eventDate, language),
      ]),
  );
}

/** The events of the timeline, the first one first. */
export async function eventTable(
  view: FillingView,
  courtCaseId: string | null,
  language: string,
): Promise<string | null> {
  if (!mayRead(view, 'timeline')) return null;
  const rows = await visibleIn(view, 'timelineEntries')
    .select(['item.date', 'item.precision', 'item.qualifier', 'item.title', 'item.courtCaseId'])
    .orderBy('item.date')
    .orderBy('item.position')
    .orderBy('item.id')
    .execute();
  return asTable(
    ['Date', 'What happened'],
    rows
      .filter((row) => courtCaseId === null || row.courtCaseId === null || row.courtCaseId === courtCaseId)
      .map(({ date, precision, qualifier, title }) => [
        writtenDate(date, language, { precision, qualifier }),
        lineOf(title),
      ]),
  );
}

import { visibleIn } from '#server/access/visible.ts';
import { isBritish, writtenDate, writtenTime } from '#server/papers/dates.ts';
import type { Row } from '#server/store/tables.ts';
import { inWords, linesOf, peopleOf } from './lists.ts';
import { dayIn } from './day-in.ts';
import { factsOf } from './values.ts';
import { mayRead, type FillingView } from './view.ts';

/** What the matter knows for the head of a court paper, as plain text. */
export interface CaptionFacts {
  court: string;
  county: string;
  caseNumber: string;
  parties: { name: string; role: string }[];
  hearing: string;
  filer: string[];
}

/** How its dates are written is decided by the language of the court. */
interface Wanted {
  hearingId: string | null;
  language: string;
}

/** Of the court file, with the hearing given, else its next; empty where nothing is known. */
export async function captionFactsOf(
  view: FillingView,
  file: Row<'courtCases'> | null,
  wanted: Wanted,
): Promise<CaptionFacts> {
  const known = await factsOf(view, file, null);
  const { self, opponents } = await peopleOf(view, file?.id ?? null);
  const filer = { name: self?.name ?? known.filer, role: known.filerRole };
  const words = wordsIn(wanted.language);
  const other = { name: inWords(opponents.map(({ name }) => name)), role: known.otherPartyRole ?? '' };
  return {
    court: known.court ?? '',
    county: known.county ?? '',
    caseNumber: known.caseNumber ?? '',
    parties: partiesOf(filer, other, known.caseTitle ?? ''),
    hearing: await hearingLines(view, file, wanted),
    filer: [
      filer.name,
      ...(self ? linesOf(self) : []),
      ...(filer.role === '' ? [] : [`${filer.role}, ${words.alone}`]),
    ],
  };
}

type Party = CaptionFacts['parties'][number];

/** Who began the case comes first; the case’s name where it is not known who the parties are. */
function partiesOf(filer: Party, other: Party, caseTitle: string): Party[] {
  if (other.name === '' || filer.role === '') return caseTitle === '' ? [] : [{ name: caseTitle, role: '' }];
  return /^(?:petitioner|plaintiff|applicant|appellant)$/i.test(other.role) ? [other, filer] : [filer, other];
}

async function hearingLines(
  view: FillingView,
  file: Row<'courtCases'> | null,
  { hearingId, language }: Wanted,
): Promise<string> {
  if (file === null || !mayRead(view, 'hearings')) return '';
  const all = visibleIn(view, 'hearings').select(['item.date', 'item.time', 'item.place', 'item.room']);
  const upcoming = all
    .where('item.courtCaseId', '=', file.id)
    .where('item.status', '=', 'scheduled')
    .where('item.date', '>=', dayIn(view.now, file.timeZone))
    .orderBy('item.date')
    .orderBy('item.time')
    .limit(1);
  const given = hearingId === null ? undefined : all.where('item.id', '=', hearingId);
  const next = await (given ?? upcoming).executeTakeFirst();
  if (!next) return '';
  const room = next.room ?? file.department;
  const parts = [
    `Date: ${writtenDate(next.date, language)}`,
    next.time === null ? '' : `Time: ${writtenTime(next.time, language)}`,
    room === null || namesItself(room) ? (room ?? '') : `${wordsIn(language).room}: ${room}`,
    next.place ?? '',
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** What an English court calls who has no lawyer, and where it sits. */
function wordsIn(language: string): { alone: string; room: string } {
  return isBritish(language)
    ? { alone: 'litigant in person', room: 'Room' }
    : { alone: 'self-represented', room: 'Dept.' };
}

/** “Department 4” needs no “Dept.” before it, “12” does. */
function namesItself(room: string): boolean {
  return /^\s*(?:dep|court|room|div|floor)/i.test(room);
}

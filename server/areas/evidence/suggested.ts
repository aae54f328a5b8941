import type { MatterView } from '#server/access/matters.ts';
import { seenAmong } from '#server/catalog/references.ts';
import { type NamedPerson, peopleNamed } from '#server/extraction/suggestions/people-named.ts';
import { suggestedByName } from '#server/extraction/suggestions/suggested-by-name.ts';
import {
  bestSuggestions,
  type PeopleSuggestion,
  type Suggestion,
  type Suggestions,
} from '#server/extraction/suggestions/suggestions.ts';
import { titleFrom } from '#server/rules/file-names.ts';
import { membersIn } from '#server/store/set-members.ts';
import type { Soon } from '#server/store/soon.ts';
import type { ExtractionRow, Row } from '#server/store/tables.ts';

type Item = Pick<Row<'evidence'>, 'title' | 'fileName' | 'eventDate' | 'createdAt'>;

/** The fields of an item for which something is suggested. */
export const suggestible = ['title', 'eventDate', 'contactIds'] as const;

interface Stored extends Suggestions {
  contactIds?: PeopleSuggestion;
}

/** What the file itself said when it was read, and whom it named. */
export function suggestionsStored({ suggestions }: Pick<ExtractionRow, 'suggestions'>): Stored {
  return suggestions === '{}' ? {} : (JSON.parse(suggestions) as Stored);
}

/** What is stored of an item whose first page says this, with those of these people whom it names. */
export function withPeople(
  item: Pick<Row<'evidence'>, 'kind' | 'fileName'>,
  { contactIds: _before, ...content }: Stored,
  text: string,
  people: readonly NamedPerson[],
): string {
  const contactIds = peopleNamed({ ...item, text }, people);
  return JSON.stringify({ ...content, ...(contactIds && { contactIds }) });
}

/** The subject and the day of a mail, which are its own, for the fields that nobody has filled in. */
export function ownOfMail(item: Item, content: Suggestions): { title?: string; eventDate?: string } {
  const { title, eventDate } = bestSuggestions({ ...item, content, name: {}, arrivedAt: item.createdAt });
  return {
    ...(title?.found === 'mail' && isCalledAsItsFile(item) && { title: title.value }),
    ...(eventDate?.found === 'mail' && item.eventDate === null && { eventDate: eventDate.value }),
  };
}

type Listed = Item & Pick<Row<'evidence'>, 'contactIds' | 'dismissedSuggestions'> & Pick<ExtractionRow, 'suggestions'>;

interface Suggested extends Record<(typeof suggestible)[number], unknown> {
  title: Suggestion | null;
  eventDate: Suggestion | null;
  contactIds: PeopleSuggestion | null;
}

/**
 * What is suggested for an item now, as far as nobody has filled in the field or dismissed it; null for nothing. What
 * its name says is read here: it is not stored, so it is there before the file is read, and where it can't be.
 */
export function suggestionsOf(item: Listed): Suggested | null {
  const needsTitle = isCalledAsItsFile(item);
  if (!needsTitle && item.eventDate !== null && item.suggestions === '{}') return null;
  const content = suggestionsStored(item);
  const best = bestSuggestions({
    ...item,
    content,
    name: suggestedByName(item.fileName),
    arrivedAt: item.createdAt,
  });
  const dismissed = membersIn(item.dismissedSuggestions);
  const title = (needsTitle && !dismissed.includes('title') && best.title) || null;
  const eventDate = (item.eventDate === null && !dismissed.includes('eventDate') && best.eventDate) || null;
  const contactIds = dismissed.includes('contactIds') ? null : peopleNotIn(item, content.contactIds);
  return title === null && eventDate === null && contactIds === null ? null : { title, eventDate, contactIds };
}

function peopleNotIn({ contactIds }: Listed, people: PeopleSuggestion | undefined): PeopleSuggestion | null {
  if (people === undefined) return null;
  const there = membersIn(contactIds);
  const value = people.value.filter((id) => !there.includes(id));
  return value.length === 0 ? null : { ...people, value };
}

type HasStored = Pick<ExtractionRow, 'suggestions'>;

/** Items as they were read, without suggested contacts that are gone or that the viewer may not see. */
export function withSeenPeople<Read extends HasStored>(
  view: MatterView,
  items: readonly Read[],
): Soon<readonly Read[]> {
  return items.some(({ suggestions }) => suggestions.includes('"contactIds"')) ? onlySeenPeople(view, items) : items;
}

async function onlySeenPeople<Read extends HasStored>(view: MatterView, items: readonly Read[]): Promise<Read[]> {
  const ids = new Set(items.flatMap((item) => suggestionsStored(item).contactIds?.value ?? []));
  const seen = await seenAmong(view, 'contacts', [...ids]);
  return items.map((item) => {
    const { contactIds, ...others } = suggestionsStored(item);
    if (contactIds === undefined || contactIds.value.every((id) => seen.has(id))) return item;
    const people = { ...contactIds, value: contactIds.value.filter((id) => seen.has(id)) };
    return { ...item, suggestions: JSON.stringify({ ...others, contactIds: people }) };
  });
}

function isCalledAsItsFile({ title, fileName }: Item): boolean {
  return title === titleFrom(fileName);
}

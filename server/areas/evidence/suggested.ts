import { suggestedByName } from '#server/extraction/suggestions/suggested-by-name.ts';
import { bestSuggestions, type Suggestion, type Suggestions } from '#server/extraction/suggestions/suggestions.ts';
import { titleFrom } from '#server/rules/file-names.ts';
import { membersIn } from '#server/store/set-members.ts';
import type { ExtractionRow, Row } from '#server/store/tables.ts';

type Item = Pick<Row<'evidence'>, 'title' | 'fileName' | 'eventDate' | 'createdAt'>;

/** The fields of an item for which something is suggested. */
export const suggestible = ['title', 'eventDate'] as const;

/** What the file itself said when it was read. */
export function suggestionsStored({ suggestions }: Pick<ExtractionRow, 'suggestions'>): Suggestions {
  return suggestions === '{}' ? {} : (JSON.parse(suggestions) as Suggestions);
}

/** The subject and the day of a mail, which are its own, for the fields that nobody has filled in. */
export function ownOfMail(item: Item, content: Suggestions): { title?: string; eventDate?: string } {
  const { title, eventDate } = bestSuggestions({ ...item, content, name: {}, arrivedAt: item.createdAt });
  return {
    ...(title?.found === 'mail' && isCalledAsItsFile(item) && { title: title.value }),
    ...(eventDate?.found === 'mail' && item.eventDate === null && { eventDate: eventDate.value }),
  };
}

type Listed = Item & Pick<Row<'evidence'>, 'dismissedSuggestions'> & Pick<ExtractionRow, 'suggestions'>;

/**
 * What is suggested for an item now, as far as nobody has filled in the field or dismissed it; null for nothing. What
 * its name says is read here: it is not stored, so it is there before the file is read, and where it can't be.
 */
export function suggestionsOf(item: Listed): Record<(typeof suggestible)[number], Suggestion | null> | null {
  const needsTitle = isCalledAsItsFile(item);
  if (!needsTitle && item.eventDate !== null) return null;
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
  return title === null && eventDate === null ? null : { title, eventDate };
}

function isCalledAsItsFile({ title, fileName }: Item): boolean {
  return title === titleFrom(fileName);
}

import { addDays } from '#server/rules/days.ts';

/** Where a suggestion was found. */
export const foundIn = ['mail', 'camera', 'file name', 'text'] as const;

export interface Suggestion {
  /** A title, or a day as `YYYY-MM-DD`. */
  value: string;
  found: (typeof foundIn)[number];
}

export interface PeopleSuggestion {
  /** Ids of contacts. */
  value: string[];
  /** Where the first of them was found. */
  found: (typeof foundIn)[number];
}

/** What an item could be called and dated; absent where nothing certain was found. */
export interface Suggestions {
  title?: Suggestion;
  eventDate?: Suggestion;
}

interface Known {
  content: Suggestions;
  name: Suggestions;
  /** The day it has already, if any. */
  eventDate: string | null;
  /** When the file came, an ISO instant. */
  arrivedAt: string;
}

/**
 * The better of what the file and its name say. A mail's header comes first. A name with words was written by a person:
 * on the photo of a letter it has the letter's day, where the camera has the day of the photo. A name loses a day only
 * where the item gets that day.
 */
export function bestSuggestions({ content, name, eventDate, arrivedAt }: Known): Suggestions {
  const plausible = (suggestion: Suggestion | undefined) =>
    suggestion && suggestion.value <= latestDay(arrivedAt) ? suggestion : undefined;
  const [inside, outside] = [plausible(content.eventDate), plausible(name.eventDate)];
  const nameFirst = inside?.found === 'text' || (inside?.found === 'camera' && name.title !== undefined);
  const day = (nameFirst ? outside : undefined) ?? inside ?? outside;
  const named = outside !== undefined && outside.value === (eventDate ?? day?.value) ? name.title : undefined;
  const title = content.title ?? named;
  return { ...(title && { title }), ...(day && { eventDate: day }) };
}

/** The day that it is anywhere when something arrives: nothing is dated after it. Clocks are at most 14 hours ahead. */
export function latestDay(arrivedAt: string): string {
  const day = arrivedAt.slice(0, 10);
  return arrivedAt.slice(11, 13) >= '10' ? addDays(day, 1) : day;
}

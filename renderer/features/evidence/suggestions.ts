import type { EvidenceFacts } from '#renderer/api/evidence.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';

type Suggestions = NonNullable<EvidenceItem['suggestions']>;
type SuggestedField = keyof Suggestions;

/** A value that was found for a field of an item, which nobody has filled in. */
export interface FieldSuggestion {
  field: SuggestedField;
  value: string;
  found: NonNullable<Suggestions[SuggestedField]>['found'];
}

export const suggestedFields = ['title', 'eventDate'] as const satisfies SuggestedField[];
export const fieldNames: Record<SuggestedField, string> = { title: 'title', eventDate: 'date' };
export const foundNames: Record<FieldSuggestion['found'], string> = {
  mail: 'from the email',
  camera: 'from the camera',
  'file name': 'from the file name',
  text: 'from page 1',
};

/** What is suggested for an item, in the order of its fields. */
export function suggestionsFor({ suggestions }: EvidenceItem): FieldSuggestion[] {
  if (suggestions === null) return [];
  return suggestedFields.flatMap((field) => {
    const suggestion = suggestions[field];
    return suggestion === null ? [] : [{ field, ...suggestion }];
  });
}

/** The value as a person reads it. */
export function shownValue({ field, value }: FieldSuggestion): string {
  return field === 'eventDate' ? formatDate(value) : value;
}

/** The change that takes these over. */
export function usingThem(suggestions: readonly FieldSuggestion[]): EvidenceFacts {
  return Object.fromEntries(suggestions.map(({ field, value }) => [field, value]));
}

/** The change after which these are suggested no longer. */
export function dismissingThem(item: EvidenceItem, suggestions: readonly FieldSuggestion[]): EvidenceFacts {
  return { dismissedSuggestions: [...item.dismissedSuggestions, ...suggestions.map(({ field }) => field)] };
}

import type { EvidenceFacts } from '#renderer/api/evidence.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';

type Suggestions = NonNullable<EvidenceItem['suggestions']>;
type SuggestedField = keyof Suggestions;

/** A value that was found for a field of an item, which nobody has filled in; of people, those who are not in it yet. */
export type FieldSuggestion = {
  [Field in SuggestedField]: { field: Field } & NonNullable<Suggestions[Field]>;
}[SuggestedField];

export const suggestedFields = ['title', 'eventDate', 'contactIds'] as const satisfies SuggestedField[];
export const fieldNames: Record<SuggestedField, string> = { title: 'title', eventDate: 'date', contactIds: 'people' };
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
    return suggestion === null ? [] : [{ field, ...suggestion } as FieldSuggestion];
  });
}

/** The value as a person reads it; `nameOf` says what a contact is called. */
export function shownValue(suggestion: FieldSuggestion, nameOf: (contactId: string) => string): string {
  if (suggestion.field === 'contactIds') return suggestion.value.map(nameOf).join(', ');
  return suggestion.field === 'eventDate' ? formatDate(suggestion.value) : suggestion.value;
}

/** The change that takes these over; people come to those who are in the item already. */
export function usingThem(item: EvidenceItem, suggestions: readonly FieldSuggestion[]): EvidenceFacts {
  return Object.fromEntries(
    suggestions.map(({ field, value }) => [field, field === 'contactIds' ? [...item.contactIds, ...value] : value]),
  );
}

/** The change after which these are suggested no longer. */
export function dismissingThem(item: EvidenceItem, suggestions: readonly FieldSuggestion[]): EvidenceFacts {
  return { dismissedSuggestions: [...item.dismissedSuggestions, ...suggestions.map(({ field }) => field)] };
}

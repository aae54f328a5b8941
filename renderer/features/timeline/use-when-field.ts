import { dateHabits } from '#renderer/lib/date-habits.ts';
import { useTypedField } from '#renderer/parts/typed-field.tsx';
import { readWhen } from '#server/rules/typed-date.ts';
import { whenSentence, whenWords } from './timeline-date.ts';

/** A field for a date that may be a month or a year, “about”, “before” or “after”. Its value is always its words. */
export function useWhenField(value: string, onChange: (words: string) => void) {
  return useTypedField({
    value,
    onChange,
    read: (typed) => readWhen(typed, dateHabits('past')),
    store: whenWords,
    show: (words) => words,
    say: whenSentence,
  });
}

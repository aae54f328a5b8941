import { expect, it } from 'vitest';
import { emptyDayWords } from '#renderer/screens/calendar/item-words.ts';

it('calls a day free only when all that the calendar shows was loaded', () => {
  expect(emptyDayWords('all')).toBe('Nothing on this day');
  expect(emptyDayWords('some')).toBe('Not everything could be loaded');
});

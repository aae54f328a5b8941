import { expect, it } from 'vitest';
import { titleWords } from '#renderer/api/title-words.ts';

it('reads the marks of what people write as a to-do or an event, and leaves the title of a file as it is', () => {
  expect(titleWords('todos', 'Call **Dana** about `the key`')).toBe('Call Dana about the key');
  expect(titleWords('timelineEntries', '# Moved out')).toBe('Moved out');
  expect(titleWords('evidence', '_draft_ 1')).toBe('_draft_ 1');
});

import { expect, test } from 'vitest';
import { lineToKeep } from '#renderer/screens/timeline/timeline-quick.ts';

test('of the line for a new event everything typed is kept, but not the date that stayed from the one before', () => {
  const last = '4 Mar 2025';
  expect(lineToKeep({ when: '', title: '' }, '')).toBeNull();
  expect(lineToKeep({ when: last, title: '' }, last)).toBeNull();
  expect(lineToKeep({ when: '', title: '' }, last)).toBeNull();
  for (const line of [
    { when: last, title: '' },
    { when: '', title: 'Moved out' },
  ])
    expect(lineToKeep(line, '')).toEqual(line);
  expect(lineToKeep({ when: last, title: 'Called' }, last)).toEqual({ when: last, title: 'Called' });
  expect(lineToKeep({ when: '5 Mar 2025', title: '' }, last)).toEqual({ when: '5 Mar 2025', title: '' });
});

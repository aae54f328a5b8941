import { expect, test } from 'vitest';
import { neverSent } from '#renderer/screens/messages/import/never-sent.tsx';

test.each([
  [0, 0, ''],
  [1, 0, '1 draft is in the file. It is left out, because only messages that were sent are imported.'],
  [
    3,
    1,
    '3 drafts and 1 message that was not sent are in the file. They are left out, because only messages that were sent are imported.',
  ],
  [
    0,
    2,
    '2 messages that were not sent are in the file. They are left out, because only messages that were sent are imported.',
  ],
])('%i drafts and %i messages that were not sent', (drafts, other, sentence) => {
  expect(neverSent({ drafts, other })).toBe(sentence);
});

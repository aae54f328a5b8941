import { expect, it } from 'vitest';
import { receiptWords } from '#renderer/screens/packets/files/receipt-words.ts';

it.each([
  [
    { as: 'served', on: '2026-03-04', method: 'By mail', recipients: ['Dana', 'Sam'] },
    /^Served on .*2026, by mail, to Dana, Sam\.$/,
  ],
  [{ as: 'filed', on: '2026-03-04', method: null, recipients: [] }, /^Filed on .*2026\.$/],
] as const)('says how a packet was given: %j', (receipt, words) => {
  expect(receiptWords({ ...receipt, recipients: [...receipt.recipients] })).toMatch(words);
});

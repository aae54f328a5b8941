import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCitation, writeCitation } from '#renderer/parts/markdown-editor/citation.ts';

const evidenceId = '01890000-0000-7000-8000-000000000001';

it('reads what it wrote, whatever the words are', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll(/\p{Cc}/gu, ''));
  fc.assert(
    fc.property(words, words, fc.option(fc.integer({ min: 2, max: 900 })), (shown, quote, page) => {
      const written = writeCitation(shown, { evidenceId, page, quote: quote === '' ? null : quote });
      const address = /\]\((casewright:[^()\s]*)\)$/.exec(written)?.[1];
      expect(readCitation(address ?? '')).toEqual({ evidenceId, page, quote: quote === '' ? null : quote });
    }),
  );
});

it('is not misled by brackets in its words', () => {
  expect(writeCitation('a](b', { evidenceId, page: null, quote: null })).toBe(
    `[a\\](b](casewright://evidence/${evidenceId})`,
  );
});

it.each(['https://court.test', 'casewright://todos', 'casewright://evidence/x', 'casewright://evidence', ''])(
  'takes %j for no citation',
  (address) => expect(readCitation(address)).toBeNull(),
);

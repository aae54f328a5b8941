import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { citationsIn, readCitation, writeCitation } from '#server/rules/citations.ts';
import { readLink } from '#renderer/lib/deep-links.ts';

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

it('reads an address as the window reads what it opens', () => {
  const part = fc.oneof(
    fc.constantFrom('page=3', 'page=0', 'q=late+fee', 'q=%C3%A9', 'q=%zz', 'q=%00', 'x', '=', '&', '__a=1', 'matter=1'),
    fc.string({ unit: 'binary-ascii', maxLength: 12 }),
  );
  const query = fc.array(part, { maxLength: 4 }).map((parts) => parts.join('&'));
  const ending = fc.constantFrom('', '/', '?', '/?', '?page=2&', '/more', '#x');
  fc.assert(
    fc.property(ending, query, (end, text) => {
      const address = `casewright://evidence/${evidenceId}${end}${text}`;
      const opened = readLink(address, ['/evidence']);
      const inWindow = opened === null ? null : new URLSearchParams(opened.path.split('?')[1] ?? '');
      const citation = readCitation(address);
      expect(citation === null).toBe(inWindow === null);
      if (citation === null || inWindow === null) return;
      expect(citation.quote).toBe(inWindow.get('q'));
      expect(citation.page === null ? null : String(citation.page)).toBe(inWindow.get('page'));
    }),
  );
});

it('finds every citation of a text with its words, and takes no address for one that is only text', () => {
  const link = `casewright://evidence/${evidenceId}`;
  const text = [
    `[the \\] lease [1]](${link}?page=3)`,
    `[x](<${link}> "Lease")`,
    `<${link}>`,
    link,
    `[see]: ${link}?q=fee`,
    `[x](${link}`,
    `(${link})`,
  ].join('\n\n');
  expect(citationsIn(text).map(({ from, to, page, quote }) => [text.slice(from, to), page, quote])).toEqual([
    [`[the \\] lease [1]](${link}?page=3)`, 3, null],
    [`[x](<${link}> "Lease")`, null, null],
    [`<${link}>`, null, null],
    [`${link}?q=fee`, null, 'fee'],
  ]);
});

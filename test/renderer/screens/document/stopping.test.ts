import { expect, test } from 'vitest';
import type { DocumentExport, DocumentFinding } from '#renderer/api/generated.ts';
import { earlierExports, stoppingGroups, waivedNow } from '#renderer/screens/document/stopping.ts';

const finding = (given: Partial<DocumentFinding>): DocumentFinding => ({
  code: 'unsupported',
  severity: 'warning',
  text: 'This states a date and cites nothing.',
  fix: 'Cite evidence.',
  excerpt: null,
  paragraph: null,
  evidenceId: null,
  ...given,
});

const exported = (id: string, contentHash: string): DocumentExport => ({
  id,
  documentId: 'document',
  fileId: id,
  format: 'pdf',
  fileName: 'Motion.pdf',
  size: 1,
  pages: 1,
  sha256: '',
  contentHash,
  status: 'draft',
  createdAt: '2026-05-05T00:00:00.000Z',
  createdBy: null,
});

test('what stops an export is grouped by its kind, each sentence once with all its places; notices stop nothing', () => {
  const groups = stoppingGroups([
    finding({ code: 'unfilled_field', severity: 'error', text: '“name” is not filled in.', excerpt: '{{name}}' }),
    finding({ excerpt: 'On May 5' }),
    finding({ text: 'This states a name and cites nothing.', excerpt: 'Mr. Hale' }),
    finding({ excerpt: 'On May 6' }),
    finding({ code: 'citation_passage', severity: 'notice' }),
  ]);
  expect(groups).toEqual([
    {
      code: 'unfilled_field',
      severity: 'error',
      count: 1,
      sentences: [{ text: '“name” is not filled in.', fix: 'Cite evidence.', excerpts: ['{{name}}'] }],
    },
    {
      code: 'unsupported',
      severity: 'warning',
      count: 3,
      sentences: [
        {
          text: 'This states a date and cites nothing.',
          fix: 'Cite evidence.',
          excerpts: ['On May 5', 'On May 6'],
        },
        { text: 'This states a name and cites nothing.', fix: 'Cite evidence.', excerpts: ['Mr. Hale'] },
      ],
    },
  ]);
});

test('a kind with an error among its findings is an error', () => {
  expect(stoppingGroups([finding({}), finding({ severity: 'error' })])).toMatchObject([{ severity: 'error' }]);
});

test('what was let pass counts for the text that was seen, and for no later one', () => {
  const waived = { contentHash: 'one', codes: ['unsupported'] as const };
  expect(waivedNow(waived, { contentHash: 'one' })).toEqual(['unsupported']);
  expect(waivedNow(waived, { contentHash: 'two' })).toEqual([]);
});

test('exports are listed from the latest back, with whether the document still says the same', () => {
  const exports = [exported('first', 'old'), exported('second', 'now')];
  expect(earlierExports({ exports, contentHash: 'now' })).toEqual([
    { made: exports[1], current: true },
    { made: exports[0], current: false },
  ]);
  expect(exports.map(({ id }) => id)).toEqual(['first', 'second']);
});

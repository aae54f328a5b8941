import { expect, it } from 'vitest';
import { elsewhereWords } from '#renderer/screens/document/review/elsewhere-words.ts';
import type { DocumentStatus } from '#server/rules/documents.ts';

const words = (here: DocumentStatus, status: DocumentStatus) =>
  elsewhereWords(here, { remoteId: 'r', name: 'Office', status });

it('says how far a document is on another server, and what follows for the text', () => {
  expect(words('draft', 'signed')).toBe('Signed on “Office”. Reviews and signatures stay where they were made.');
  expect(words('draft', 'filed')).toBe('Filed on “Office”. Changes to the text here are not sent there.');
  expect(words('served', 'draft')).toBe('A draft on “Office”. Changes to the text there are not brought here.');
});

it('says nothing where both are as far', () => {
  expect(words('draft', 'draft')).toBeNull();
  expect(words('filed', 'filed')).toBeNull();
});

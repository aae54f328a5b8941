import { expect, test } from 'vitest';
import type { Document, Folder } from '#renderer/api/generated.ts';
import { groupDocuments, type DocumentView } from '#renderer/screens/documents/document-list.ts';

const all: DocumentView = { text: '', kind: null, status: null, courtCaseId: null, folderId: null };

const paper = (id: string, facts: Partial<Document> = {}): Document =>
  ({ id, title: id, kind: 'other', folderId: null, courtCaseId: null, ...facts }) as Document;
const folder = (id: string, name: string): Folder => ({ id, name, kind: 'document', parentId: null }) as Folder;

const named = (...asked: Parameters<typeof groupDocuments>) =>
  groupDocuments(...asked).map(({ name, label, rows }) => [label ?? name, rows.map(({ id }) => id)]);

test('documents in no folder are one list without a heading', () => {
  expect(named([paper('one'), paper('two')], [folder('f', 'Drafts')], all)).toEqual([['all', ['one', 'two']]]);
});

test('folders that hold documents have headings, and what is in none comes first', () => {
  const documents = [paper('one', { folderId: 'f' }), paper('two'), paper('three', { folderId: 'unknown' })];
  expect(named(documents, [folder('g', 'Empty'), folder('f', 'Drafts')], all)).toEqual([
    ['In no folder', ['two', 'three']],
    ['Drafts', ['one']],
  ]);
});

test('a document whose text holds the words is among them', () => {
  const documents = [paper('a'), paper('b', { kind: 'motion' }), paper('c')];
  const view = { ...all, text: 'pickup', kind: 'motion' as const };
  expect(named(documents, [], view)).toEqual([['all', []]]);
  expect(
    groupDocuments(documents, [], view, new Set(['a', 'b'])).flatMap(({ rows }) => rows.map(({ id }) => id)),
  ).toEqual(['b']);
});

test.each([
  [{ text: ' declaracao ' }, ['a']],
  [{ kind: 'motion' as const }, ['b']],
  [{ courtCaseId: 'court' }, ['c']],
  [{ folderId: 'f' }, ['d', 'e']],
  [{ text: 'x', kind: 'motion' as const }, []],
])('it is narrowed to what fits: %j', (view, ids) => {
  const documents = [
    paper('a', { title: 'Declaração' }),
    paper('b', { kind: 'motion' }),
    paper('c', { courtCaseId: 'court' }),
    paper('d', { folderId: 'f' }),
    paper('e', { folderId: 'g' }),
  ];
  const folders = [folder('f', 'Drafts'), { ...folder('g', 'Old'), parentId: 'f' }];
  expect(
    groupDocuments(documents, folders, { ...all, ...view }).flatMap(({ rows }) => rows.map(({ id }) => id)),
  ).toEqual(ids);
});

import { defineMatterRecord } from '#server/catalog/record.ts';
import { nullable, reference, type RowOf, text } from '#server/store/record.ts';

/** What is in the folders of each kind. */
export const inFolders = { evidence: 'evidence', document: 'documents' } as const;

export const folders = defineMatterRecord({
  table: 'folders',
  noun: 'folder',
  plural: 'folders',
  title: 'name',
  columns: {
    name: text('restorable'),
    kind: text<keyof typeof inFolders>('hidden'),
    parentId: nullable(reference('folders', 'clear', 'restorable')),
  },
  order: { name: 'alphabetical' },
  operations: { list: 'get_folders', create: 'post_folders', update: 'patch_folders', remove: 'delete_folders' },
  sync: { merge: { kind: 'once' }, identity: ['kind', 'name', 'parentId'], refusesTwins: true },
  derived: { itemCount: Object.values(inFolders) },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    folders: RowOf<typeof folders.columns>;
  }
}

import { defineMatterRecord } from '#server/catalog/record.ts';
import { number, type RowOf, text } from '#server/store/record.ts';

/**
 * Some events of the custody log of one computer, as it sent them to others: up to 500, in their order. A page never
 * changes and is never deleted (server/sync/SPEC.md, 11.13). What it says is in custody-pages.ts.
 */
export const custodyPages = defineMatterRecord({
  table: 'custodyPages',
  noun: 'page of a custody log',
  plural: 'pages of custody logs',
  label: null,
  permanently: true,
  columns: {
    /** The id of the first event of the log, which names it. */
    chain: text('hidden'),
    firstPlace: number('hidden'),
    lastPlace: number('hidden'),
    /** The hash of its last event. */
    head: text('hidden'),
    sha256: text('hidden'),
    content: text('unlogged'),
  },
  sync: {
    through: { list: 'get_sync_custody_pages', create: 'post_sync_custody_pages' },
    merge: { sha256: 'once', content: 'once' },
    identity: ['sha256'],
    unique: true,
    lasting: true,
    needs: { post_sync_custody_pages: ['content'] },
  },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    custodyPages: RowOf<typeof custodyPages.columns>;
  }
}

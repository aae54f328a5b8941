import { type DocumentStatus, documentStatuses } from '#server/rules/documents.ts';
import type { Projection } from '#server/catalog/projection.ts';
import type { SyncParts } from './engine-types.ts';

/** How far a document is on a server that it syncs with, as of the last run: what was decided there stays there. */
export interface DocumentElsewhere {
  remoteId: string;
  name: string;
  status: DocumentStatus;
}

export async function documentElsewhere({ store }: SyncParts, documentId: string): Promise<DocumentElsewhere[]> {
  const rows = await store.readOne((tx) =>
    tx.db
      .selectFrom('syncBases as base')
      .innerJoin('syncRemotes as server', 'server.id', 'base.remoteId')
      .select(['server.id as remoteId', 'server.name', 'base.remote'])
      .where('base.resource', '=', 'documents')
      .where('base.localId', '=', documentId)
      .orderBy('server.name')
      .execute(),
  );
  return rows.flatMap(({ remoteId, name, remote }) => {
    const said = (JSON.parse(remote) as Projection)['status'];
    return documentStatuses.filter((status) => status === said).map((status) => ({ remoteId, name, status }));
  });
}

import { leave, type MatterContext } from '#server/sync/matter/context.ts';

export const stillImporting = 'This export is still being imported here. The next run continues.';

/** Names an export that could not be brought, by its id on the side that has it, and why. */
export function leaveImport(context: MatterContext, id: { here: string } | { there: string }, why: string): undefined {
  const [localId, remoteId] = 'here' in id ? [id.here, null] : [null, id.there];
  leave(context, { resource: 'messageImports', localId, remoteId, why });
}

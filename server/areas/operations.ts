import type { Operation } from '#server/catalog/operation.ts';
import { areas } from './areas.ts';

/** Every operation there is, in the order the reference shows them. */
export const operations: readonly Operation[] = areas.flatMap((area) => area.operations);

/** What a client that syncs a copy knows besides: part of the sync extension, and of no catalog. */
export const syncedOperations: readonly Operation[] = areas.flatMap((area) => area.synced);

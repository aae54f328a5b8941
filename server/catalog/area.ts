import type { Operation, WindowOperation } from './operation.ts';
import type { RecordDefinition } from './record.ts';

/** What an area adds to the house: what is kept, what every door offers of it, and what the window alone does with it. */
export interface Area {
  readonly records: readonly RecordDefinition[];
  /** In the order in which the reference shows them. */
  readonly operations: readonly Operation[];
  readonly window: readonly WindowOperation[];
  /**
   * What a client that syncs a copy reads and changes records through, one by one, where the contract has no operations
   * for that. They are part of the sync extension, and in neither the catalog, MCP nor the window.
   */
  readonly synced: readonly Operation[];
}

export function defineArea({ records = [], operations = [], window = [], synced = [] }: Partial<Area>): Area {
  return { records, operations, window, synced };
}

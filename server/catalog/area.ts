import type { Operation, WindowOperation } from './operation.ts';
import type { RecordDefinition } from './record.ts';

/** What an area adds to the house: what is kept, what every door offers of it, and what the window alone does with it. */
export interface Area {
  readonly records: readonly RecordDefinition[];
  /** In the order in which the reference shows them. */
  readonly operations: readonly Operation[];
  readonly window: readonly WindowOperation[];
}

export function defineArea({ records = [], operations = [], window = [] }: Partial<Area>): Area {
  return { records, operations, window };
}

import type { MatterResource } from '#server/store/tables.ts';

/**
 * How two edits of one field meet (SYNC.md, Merge).
 * - `scalar`: one value; both sides changed it differently: a person decides.
 * - `set`: what both sides added and removed is added and removed.
 * - `once`: given when the record is made, and never changed.
 * - `asked`: an answer a person gave (recording consent): sent with the record, never made up.
 */
export type Merge = 'scalar' | 'set' | 'once' | 'asked';

/** How records of a resource are reconciled with a hosted deployment, through its operations only. */
export interface SyncRule {
  resource: MatterResource | 'cases';
  /** By operationId. A resource that others make (the case is made with its workspace) has no `create`. */
  through: {
    list: string;
    /** A read by id, where the contract has one: it alone tells at once that a record is gone. */
    read?: string;
    create?: string;
    update?: string;
    remove?: string;
  };
  /** What is compared and sent, as the operations name it, and how two edits of it merge. */
  projection: Readonly<Record<string, Merge>>;
  /** The fields by which a create whose answer was lost is recognised in a list. */
  identity: readonly string[];
  /**
   * Fields that hold ids, and whose they are: rewritten between the two sides. Where the other resource comes later in
   * the order of `matterResources`, the field is sent in the second pass.
   */
  references: Readonly<Record<string, MatterResource>>;
  /** Its bytes travel beside it, by this SHA-256 field. */
  bytes?: string;
}

export const defineSyncRule = <const R extends SyncRule>(rule: R): R => rule;

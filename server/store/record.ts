import type { Json, TrackedTable } from './tables.ts';

/*
 * What a record is, as far as the store has to know: its columns, what they point to, and what is written beside it.
 * Each area declares its own with `defineMatterRecord` or `defineRecord` (server/catalog/record.ts).
 */

/**
 * What the history does with a column: its values are not even logged (a hash that opens something), are logged but
 * not shown, are shown, or are shown and an earlier one can be put back.
 */
export type InHistory = 'unlogged' | 'hidden' | 'shown' | 'restorable';

export type ColumnKind = 'text' | 'number' | 'flag' | 'json' | 'set' | 'reference' | 'references';

/** Whose ids a column holds: one table's, or by another column's value one of several. */
export type Target = TrackedTable | { readonly by: string; readonly of: Readonly<Record<string, TrackedTable>> };

/** What becomes of a record when the one it points to is deleted: the reference is cleared, it goes too, or nothing. */
export type OnDeletion = 'clear' | 'delete' | 'stays';

export interface Column<Value = unknown> {
  readonly kind: ColumnKind;
  readonly history: InHistory;
  readonly to?: Target;
  readonly onDeletion?: OnDeletion;
  /** For the compiler alone: what a row holds. */
  readonly holds?: Value;
}

export const text = <Value extends string = string>(history: InHistory): Column<Value> => ({ kind: 'text', history });
export const number = (history: InHistory): Column<number> => ({ kind: 'number', history });
export const flag = (history: InHistory): Column<0 | 1> => ({ kind: 'flag', history });
export const json = (history: InHistory): Column<Json> => ({ kind: 'json', history });
/** Names that each count once, as JSON text. */
export const set = (history: InHistory): Column<Json> => ({ kind: 'set', history });
export const reference = (to: Target, onDeletion: OnDeletion, history: InHistory): Column<string> => ({
  kind: 'reference',
  to,
  onDeletion,
  history,
});
/** Ids that each count once, as JSON text; one that is deleted is taken out. */
export const references = (to: TrackedTable, history: InHistory): Column<Json> => ({
  kind: 'references',
  to,
  onDeletion: 'clear',
  history,
});
export const nullable = <Value>(column: Column<Value>): Column<Value | null> => column;

export type Columns = Readonly<Record<string, Column>>;

/** A row with these columns. */
export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never;
};

/** Columns that every record has. */
export const stamps = { id: text('hidden'), createdAt: text('hidden'), updatedAt: text('hidden') };

/** Columns of every record inside a matter: whose matter, who made it, and whether it is hidden from assistants. */
export const matterColumns = {
  ...stamps,
  caseId: text('hidden'),
  createdBy: text('hidden'),
  private: flag('shown'),
};

/** A record as the store writes it. */
export interface StoredRecord<T extends TrackedTable = TrackedTable, C extends Columns = Columns> {
  readonly table: T;
  /** What it is called in a sentence, one and many. */
  readonly noun: string;
  readonly plural: string;
  /** The column that one of them is called by. */
  readonly title: string | null;
  readonly columns: C;
  /** It lies inside a matter and is seen through `visible()`. */
  readonly inMatter: boolean;
  /** Whose it is, by the id in which column. */
  readonly belongs: { readonly to: 'matter' | 'workspace' | 'account'; readonly by: string };
  /** Its images stay in the change log when it is deleted: only where they hold nobody's content. */
  readonly imagesStay?: boolean;
}

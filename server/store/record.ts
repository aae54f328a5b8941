import type { Json, TrackedTable } from './tables.ts';
import type { WriteTx } from './transaction.ts';

/*
 * What the store has to know of a record: its columns, what they point to, and its side writes. Each area declares its
 * own with `defineMatterRecord` or `defineRecord` (server/catalog/record.ts).
 */

/**
 * What the history does with a column: its values are not even logged (a hash that opens something), are logged but
 * not shown, are shown, or are shown and an earlier one can be put back.
 */
export type InHistory = 'unlogged' | 'hidden' | 'shown' | 'restorable';

export type ColumnKind = 'text' | 'number' | 'flag' | 'json' | 'set' | 'reference' | 'references';

/** Whose ids a column holds: one table's, or by another column's value one of several. */
export type Target = TrackedTable | { readonly by: string; readonly of: Readonly<Record<string, TrackedTable>> };

/**
 * What happens to a record when the one it points to is deleted: the reference is cleared, it is deleted too, or
 * nothing.
 */
export type OnDeletion = 'clear' | 'delete' | 'stays';

/** `Blank`: a new row may leave it out, as there is a value for nothing. */
export interface Column<Value = unknown, Blank extends boolean = boolean> {
  readonly kind: ColumnKind;
  readonly history: InHistory;
  readonly to?: Target;
  readonly onDeletion?: OnDeletion;
  /** What a new row holds where nothing is given. */
  readonly blank?: Value;
  /** For the compiler alone. */
  readonly isBlank?: Blank;
}

export const text = <Value extends string = string>(history: InHistory): Column<Value, false> => ({
  kind: 'text',
  history,
});
export const number = (history: InHistory): Column<number, false> => ({ kind: 'number', history });
export const flag = (history: InHistory): Column<0 | 1, true> => ({ kind: 'flag', history, blank: 0 });
export const json = (history: InHistory): Column<Json, false> => ({ kind: 'json', history });
/** Names that each count once, as JSON text. */
export const set = (history: InHistory): Column<Json, true> => ({ kind: 'set', history, blank: '[]' });
export const reference = (to: Target, onDeletion: OnDeletion, history: InHistory): Column<string, false> => ({
  kind: 'reference',
  to,
  onDeletion,
  history,
});
/** Ids that each count once, as JSON text; one whose record is deleted is taken out. */
export const references = (to: TrackedTable, history: InHistory): Column<Json, true> => ({
  kind: 'references',
  to,
  onDeletion: 'clear',
  history,
  blank: '[]',
});
export const nullable = <Value>(column: Column<Value>): Column<Value | null, true> => ({
  ...column,
  blank: null,
  isBlank: true,
});
export const blank = <Value>(column: Column<Value>, value: NoInfer<Value>): Column<Value, true> => ({
  ...column,
  blank: value,
  isBlank: true,
});

export type Columns = Readonly<Record<string, Column>>;

/** A row with these columns. */
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: ValueOf<C[Name]> };
type ValueOf<C> = C extends Column<infer Value> ? Value : never;

type Stamped = 'createdAt' | 'updatedAt';
type Blanks<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<unknown, true> ? Name : never }[keyof C];

/** What is given for a new row: at least what has no blank. An id is made unless one is given. */
export type NewRow<C extends Columns> = {
  -readonly [Name in Exclude<keyof C, Blanks<C> | 'id' | Stamped>]: ValueOf<C[Name]>;
} & { -readonly [Name in Exclude<Blanks<C>, Stamped>]?: ValueOf<C[Name]> } & { id?: string };

/** What is changed of a row. */
export type Patch<C extends Columns> = { -readonly [Name in Exclude<keyof C, 'id' | Stamped>]?: ValueOf<C[Name]> };

/** Columns that every record has. */
export const stamps = { id: text('hidden'), createdAt: text('hidden'), updatedAt: text('hidden') };

/**
 * Columns of every record inside a matter: whose matter, who made it, since when it is in Trash, and whether it is
 * hidden from assistants.
 */
export const matterColumns = {
  ...stamps,
  caseId: text('hidden'),
  createdBy: text('hidden'),
  trashedAt: nullable(text('hidden')),
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
  /** It is inside a matter and is read through `visible()`. */
  readonly inMatter: boolean;
  /** Whose it is, by the id in which column. */
  readonly belongs: { readonly to: 'matter' | 'workspace' | 'account'; readonly by: string };
  /** Its images stay in the change log when it is deleted: only where they hold nobody's content. */
  readonly imagesStay?: boolean;
  readonly charge?: Charge;
  readonly search?: Searched<RowOf<C>>;
  readonly sideWrites?: SideWrites<RowOf<C>>;
  readonly follows?: Follows;
  /**
   * It is not shared alone: viewers who see the record in the column `list`, where it is listed, and the one in
   * `thing`, see it.
   */
  readonly seenThrough?: { readonly list: keyof C & string; readonly thing: keyof C & string };
}

/** What a record takes of the plan that its matter is charged to. */
export interface Charge {
  /** The column that says how many bytes it stores. */
  readonly bytes: string;
  /** The plan says how many of these there may be, too. */
  readonly counted?: boolean;
  /** What is kept with it in tables of their own: the column that names the record, and the one with the bytes. */
  readonly pieces?: readonly { readonly table: string; readonly of: string; readonly bytes: string }[];
}

/** What people wrote about a record and find it by; the text of its pages is added by whoever reads them. */
export interface Searched<R> {
  /** A change of any of these writes the entry again. */
  readonly columns: readonly string[];
  /** Names, which weigh more than the text. */
  heading(row: R): readonly string[];
  text(row: R): string;
}

/** What is written with a row in its transaction and is no record itself: derived text, jobs. */
export interface SideWrites<R> {
  inserted?(tx: WriteTx, row: R): Promise<void>;
  updated?(tx: WriteTx, after: R, before: R): Promise<void>;
  /** Before the row goes, and after what pointed to it is rid of it. */
  deleting?(tx: WriteTx, row: R): Promise<void>;
}

/** Another record whose set says which of these there are: one fact, written in two places. */
export interface Follows {
  table: TrackedTable;
  column: string;
  /** `row` is the record, with the set as it is now. */
  changed(tx: WriteTx, row: never): Promise<void>;
}

import {
  type Charge,
  type Columns,
  type RowOf,
  type Searched,
  type SideWrites,
  matterColumns,
  stamps,
  type StoredRecord,
} from '#server/store/record.ts';
import type { ListOrder } from '#server/rules/order.ts';
import type { MatterResource, TrackedTable } from '#server/store/tables.ts';
import type { Merge, SyncRule } from './sync-rule.ts';

/** The operations of a record by operationId: what the window and sync read and change it through. */
export interface RecordOperations {
  list: string;
  /** One that finds them in a list of its own. */
  search?: string;
  /** A read by id, where the contract has one: only that shows at once that a record is gone. */
  read?: string;
  create?: string;
  update?: string;
  remove?: string;
}

/** How records sync with a hosted server; `stays` says why they do not. */
export type RecordSync =
  | { stays: string }
  | (Omit<SyncRule, 'resource' | 'through' | 'projection' | 'references' | 'together'> & {
      stays?: undefined;
      /**
       * How two edits of a field merge. What can be put back merges by the kind of its column, sets as sets and all
       * else as one value; only what differs from that, or syncs in addition, is named here. Null: it is not compared.
       */
      merge?: Readonly<Record<string, Merge | null>>;
      /** Where sync does it through another operation than the window. */
      through?: Partial<SyncRule['through']>;
      /** Fields of its answers that hold ids and are no columns of the kind that says so. */
      pointing?: SyncRule['references'];
    });

/** Records, and fields of theirs. */
type FieldsOf = Partial<Readonly<Record<TrackedTable, readonly string[]>>>;

interface Declared<Name extends string> {
  /** The operations it is read and changed through; none where nothing outside this server handles it as a record. */
  operations?: RecordOperations;
  /** How its lists are sorted; by default as the records were made. */
  order?: ListOrder<Name>;
  /** Deleted permanently, in the window too, and never in Trash: what would go with one of them is too much to keep. */
  permanently?: true;
  /** Columns that are one statement (a date and how exact it is): put back and merged together or not at all. */
  together?: readonly (readonly Name[])[];
  sync: RecordSync;
  /**
   * Fields of its answers that have no column, and the records that they follow: by what refers to this record or names
   * it, or by the fields given here.
   */
  derived?: Readonly<Record<string, readonly TrackedTable[] | FieldsOf>>;
  /**
   * What a choice of kinds in the history calls these records, where that is not their plural; null where the history
   * lists none of them.
   */
  label?: string | null;
  /** Properties of its answers that a short row leaves out (short-row.ts): nothing to choose a record by. */
  onlyWhenAsked?: readonly string[];
  /** Records that its list answers too, as rows of its kind, and the fields that these rows show. */
  alsoLists?: FieldsOf;
}

/** A record, declared once: tables, history, references, sync, approvals and the window all come from this. */
export type RecordDefinition<T extends TrackedTable = TrackedTable, C extends Columns = Columns> = StoredRecord<T, C> &
  Declared<string>;

type Declaration<T extends TrackedTable, C extends Columns> = Pick<
  StoredRecord<T, C>,
  'table' | 'noun' | 'plural' | 'columns' | 'follows' | 'seenThrough'
> & { title?: keyof C & string } & Declared<keyof C & string>;

/** What is declared of a row with these columns. */
interface OfRow<C extends Columns> {
  charge?: Charge & { bytes: keyof C };
  search?: Searched<RowOf<C>> & { columns: readonly (keyof C)[] };
  sideWrites?: SideWrites<RowOf<C>>;
}

/** A record inside a matter, with the columns that each of those has. */
export function defineMatterRecord<T extends MatterResource, C extends Columns>(
  declaration: Declaration<T, C> & OfRow<typeof matterColumns & NoInfer<C>>,
): RecordDefinition<T, typeof matterColumns & C> {
  const { title = null, columns, ...rest } = declaration;
  // Declared columns come last but for a hidden flag they do not name: the history shows them in this order.
  const { private: hidden, ...before } = matterColumns;
  const all = { ...before, ...columns, ...('private' in columns ? {} : { private: hidden }) } as typeof matterColumns &
    C;
  const belongs = { to: 'matter', by: 'caseId' } as const;
  return { ...rest, title, columns: all, inMatter: true, belongs };
}

/** Any other record: `belongs` says whose it is, by the id in which column. */
export function defineRecord<T extends Exclude<TrackedTable, MatterResource>, C extends Columns>(
  declaration: Declaration<T, C> & Pick<StoredRecord<T, C>, 'belongs' | 'imagesStay'>,
): RecordDefinition<T, typeof stamps & C> {
  const { title = null, columns, ...rest } = declaration;
  return { ...rest, title, columns: { ...stamps, ...columns }, inMatter: false };
}

/** How sync reads and changes this record; undefined where it stays. */
export function syncRuleOf({ table, columns, operations, together, sync }: RecordDefinition): SyncRule | undefined {
  if (sync.stays !== undefined) return undefined;
  const { merge, through, pointing: more, stays: _stays, ...rule } = sync;
  const { search: _search, ...reached } = { list: '', ...operations, ...through };
  const merges = Object.entries({ ...mergesOf(columns), ...merge });
  const projection = Object.fromEntries(
    merges.flatMap(([name, how]): [string, Merge][] => (how === null ? [] : [[name, how]])),
  );
  const pointing = Object.entries(columns).filter(([name, { to }]) => to !== undefined && name in projection);
  return {
    ...rule,
    resource: table as SyncRule['resource'],
    through: reached,
    projection,
    references: {
      ...Object.fromEntries(pointing.map(([name, { to }]) => [name, to])),
      ...more,
    } as SyncRule['references'],
    ...(together && { together }),
  };
}

function mergesOf(columns: Columns): Record<string, Merge> {
  const restorable = Object.entries(columns).filter(([, { history }]) => history === 'restorable');
  return Object.fromEntries(
    restorable.map(([name, { kind }]) => [name, kind === 'set' || kind === 'references' ? 'set' : 'scalar']),
  );
}

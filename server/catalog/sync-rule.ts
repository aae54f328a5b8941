import type { MatterResource } from '#server/store/tables.ts';

/**
 * How two edits of one field meet.
 * - `scalar`: one value; both sides changed it differently: a person decides.
 * - `set`: what both sides added and removed is added and removed.
 * - `text`: long text, merged line by line; where both changed the same lines, a person decides.
 * - `once`: given when the record is made, and never changed.
 * - `order`: a place in a list, which is no fact: when both sides moved it, the server's place wins.
 * - `own`: how far each side is with it, which it alone decides: read and kept in mind, neither sent nor written here.
 * - `asked`: an answer a person gave (recording consent): sent with the record, never made up.
 */
export type Merge = 'scalar' | 'set' | 'text' | 'once' | 'order' | 'own' | 'asked';

type Fields = Readonly<Record<string, unknown>>;

/** What an operation is asked with, and which fields of the record that says. */
export interface Shaped {
  body: Fields;
  says: readonly string[];
}

/** A change of one record, in the ids of the side that is asked. */
export interface ShapedChange {
  id: string;
  fields: Fields;
  /** The record as that side holds it now. */
  now: Fields;
  /** With `under`: the records it is listed with, in their order, itself included. */
  siblings: readonly string[];
}

/**
 * A field that has an address of its own: it is read there, and changed there under the hash of the content that was
 * read. Pure functions.
 */
export interface Aside {
  field: string;
  /** By operationId; the `id` of the path is the record's. */
  read: string;
  update: string;
  /** Whether a list says all of it; nothing is all of it too. */
  isWhole: (listed: unknown) => boolean;
  /** Whether what a list says of it can be that value. */
  saysTheSame: (listed: unknown, value: unknown) => boolean;
  /** The value and the hash in an answer of either operation; undefined where it is none. */
  from: (answer: unknown) => { value: unknown; hash: string } | undefined;
  /** What an edit says, but for `expectedHash`. */
  body: (value: unknown) => Fields;
}

/** One of two records that both say what only one may say. */
export interface Clashing {
  /** Of the record. */
  id: string;
  /** Which of the things it says. */
  key: string;
  /** For a person to decide by. */
  says: Fields;
}

/** What two sides may say in different records, or in one, without either being wrong alone. Pure functions. */
export interface Clash {
  find: (records: readonly { id: string; fields: Fields }[]) => readonly { first: Clashing; second: Clashing }[];
  /** The fields of a record that gives way. */
  yields: (fields: Fields, key: string) => Fields;
}

/** How records of a resource are reconciled with a hosted server, through its operations only. */
export interface SyncRule {
  resource: MatterResource | 'cases';
  /** By operationId. A resource that others make (the case is made with its workspace) has no `create`. */
  through: {
    list: string;
    /** A read by id, where the contract has one: only that shows at once that a record is gone. */
    read?: string;
    create?: string;
    update?: string;
    remove?: string;
  };
  /** What is compared and sent, as the operations name it, and how two edits of it merge. */
  projection: Readonly<Record<string, Merge>>;
  /** The fields by which a create whose answer was lost is recognised in a list. */
  identity: readonly string[];
  /** No two records of one identity can exist: those that both sides made are one record. */
  unique?: boolean;
  /** A second one of an identity is refused with 409, though what is in Trash does not count. */
  refusesTwins?: boolean;
  /**
   * Fields that hold ids, and whose they are, by another field where that decides it: rewritten between the two sides.
   * Where the other resource comes later (record-order.ts), the field is sent in the second pass.
   */
  references: Readonly<Record<string, MatterResource | { by: string; of: Readonly<Record<string, MatterResource>> }>>;
  /** Fields that put it inside what they name, as those do that are given `once`, though an edit can change them. */
  inside?: readonly string[];
  /** No two records inside one may say the same here: the second is refused with 400. */
  distinct?: string;
  /**
   * The field that holds the id of the record this one is inside of, where it is listed and made at that record's
   * address (the `id` of the path).
   */
  under?: string;
  /**
   * Its answers have no `updatedAt`, so nothing says that one was changed but what it says. It is read again before it
   * is changed, and read at all only where the record it is inside of may have changed.
   */
  unversioned?: true;
  /**
   * Sets of which each member is a record of that resource too, which is inside what the member names and about this
   * one: one fact, said twice. A member goes with that record, and not before it.
   */
  listedIn?: Readonly<Record<string, MatterResource>>;
  /**
   * A side on which a record says one of these no longer changes these fields of it, nor what is inside it: others have
   * it as it is.
   */
  final?: { field: string; says: readonly string[]; fields: readonly string[] };
  /** What a person is asked to decide once both sides hold the same. */
  clash?: Clash;
  /** A side on which a record says one of these keeps it: that the other side deleted it is asked about. */
  kept?: { field: string; says: readonly string[] };
  /**
   * Nobody makes or deletes one by hand: a side that has one no longer forgot it and is sent it again, and reports do
   * not count it.
   */
  lasting?: true;
  aside?: Aside;
  /** The properties of its answers that name what is inside it, by resource, each with its id. */
  names?: Readonly<Partial<Record<MatterResource, string>>>;
  /**
   * Fields that are one statement (a date and how exact it is): they merge as one value, and when one of them is sent
   * all of them are.
   */
  together?: readonly (readonly string[])[];
  /** Which rows of the list sync, where it also answers rows taken from others, or of what stays on its side. */
  only?: Readonly<Record<string, readonly string[]>>;
  /** Its bytes are sent separately, by this SHA-256 field. */
  bytes?: string;
  /**
   * Its list is answered in pages: under which property the records are, where the next page begins, and what holds all
   * pages to one moment. `asks` narrows it to what can sync, where the side takes that.
   */
  paged?: { rows: string; next: string; snapshot: string; asks: Readonly<Record<string, string>> };
  /** An answer in the fields of the projection, where these are not its own. A pure function. */
  seen?: (answer: Fields) => Fields;
  /**
   * Records that come and go with something else (a thread with its messages, a message with its export): sync neither
   * makes nor deletes them, and two of one identity are one.
   */
  follows?: (fields: Fields) => boolean;
  /** Whether it says where it belongs; until then it waits. */
  hasPlace?: (fields: Fields) => boolean;
  /** What its operations have to take; a server that does not is one without such records. */
  needs?: Readonly<Record<string, readonly string[]>>;
  /** The property that holds its id; `id` when absent. */
  key?: string;
  /** How its operations are asked, where that is not simply the fields in the body. Pure functions. */
  shape?: {
    create?: (fields: Fields) => Shaped;
    /** Requests in their order; what they leave unsaid is found again by comparing. */
    update?: (change: ShapedChange) => readonly Shaped[];
    remove?: (id: string) => Fields;
  };
  /** What a create makes of the fields that it does not say, where that is not nothing: no edit has to follow for these. */
  implied?: (fields: Fields) => Fields;
  /** Sets that a side only adds to: of these an edit sends what the other side lacks, as all of one can be too much. */
  grows?: readonly string[];
  /** Fields that servers of before do not know: they count in a hash only where they say something. */
  later?: readonly string[];
  /** The records in the answer to a create, where that is not one record or a list of them. */
  made?: (answer: unknown) => unknown;
}

export const defineSyncRule = <const R extends SyncRule>(rule: R): R => rule;

/** The resource that these records are inside of, by their `under`. */
export function parentOf({ under, references }: SyncRule): MatterResource | undefined {
  const parent = under === undefined ? undefined : references[under];
  return typeof parent === 'string' ? parent : undefined;
}

/** Whether a field puts the record inside what it names: it is made after that, and deleted with it. */
export function isHolder({ projection, inside }: SyncRule, field: string): boolean {
  return projection[field] === 'once' || inside?.includes(field) === true;
}

/** Whether a side that says so never loses the record without a person. */
export function isKept({ kept }: Pick<SyncRule, 'kept'>, fields: Fields): boolean {
  return kept !== undefined && kept.says.includes(String(fields[kept.field]));
}

/** Whether it comes and goes with something else. */
export function follows(rule: Pick<SyncRule, 'follows'>, fields: Fields): boolean {
  return rule.follows?.(fields) === true;
}

/** It is made of both edits: each side takes something that it did not hold before. */
export const isMergedOfBoth = (how: Merge | undefined): boolean => how === 'set' || how === 'text';

/** Whether a row of the list is a record that syncs. */
export function syncs({ only = {} }: Pick<SyncRule, 'only'>, row: Fields): boolean {
  return Object.entries(only).every(([field, values]) => values.includes(String(row[field])));
}

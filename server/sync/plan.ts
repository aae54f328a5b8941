import type { Clashing, SyncRule } from '#server/catalog/sync-rule.ts';
import type { FieldConflict } from './merge.ts';
import type { Projection } from '#server/catalog/projection.ts';

/** One record on one side: its id there, its version (`updatedAt`), and its projection in that side's own ids. */
export interface Side {
  id: string;
  version: string;
  fields: Projection;
  /** It is as it was made: nobody has changed it since. */
  untouched?: true;
  /** A person said that it is none of those it looks like. */
  distinct?: true;
  /** What its answer says of the records inside it, by resource; a base does not know it. */
  inside?: Readonly<Record<string, readonly Projection[]>>;
  /** What its sets name here and the other side never had, by field; taken out of `fields`. */
  unsent?: Readonly<Record<string, readonly string[]>>;
}

/** What both sides held when they last agreed, each as it answered it (SPEC 1.2). */
export interface Base {
  localId: string;
  remoteId: string;
  local: Projection;
  remote: Projection;
  remoteVersion: string;
}

/** All that is known of one resource of a matter. */
export interface ResourceState {
  rule: SyncRule;
  bases: readonly Base[];
  local: readonly Side[];
  remote: readonly Side[];
  /** Local ids that a person deleted here, of records with a base. */
  deletedHere: ReadonlySet<string>;
  /** Remote ids of records with a base that are gone for certain (SPEC 5.1); any other absence is not deletion. */
  goneThere: ReadonlySet<string>;
  /** Those of them that the server itself names as deleted: by its feed, or by 404 to a read. */
  namedGone?: ReadonlySet<string>;
  /** Remote ids of what is missing there and newer than all that is as it was: the server may have forgotten it. */
  forgotten?: ReadonlySet<string>;
  /** Remote ids of the feed's `hidden`: a permission that was lost (SPEC 5.6). */
  hiddenThere: ReadonlySet<string>;
  /** Of those, how many the server lists, though they can't be read. */
  unreadable?: number;
  /** Ids of creates that were sent and not answered; they belong to the outbox (SPEC 6). */
  underway: ReadonlySet<string>;
}

/** One step, in our ids; the engine translates and checks it again just before it carries it out (SPEC 3.3). */
export type Action = { resource: SyncRule['resource'] } & (
  | { do: 'create-there'; localId: string; fields: Projection }
  | { do: 'create-here'; remoteId: string; version: string; fields: Projection }
  | { do: 'edit-there'; localId: string; remoteId: string; version: string; fields: Projection }
  | { do: 'edit-here'; localId: string; remoteId: string; version: string; fields: Projection }
  /** Both hold the same: only the base is out of date. */
  | { do: 'rebase'; localId: string; remoteId: string }
  /** New on both sides, and one and the same. */
  | { do: 'adopt'; localId: string; remoteId: string }
  | { do: 'delete-there'; localId: string; remoteId: string; version: string }
  | { do: 'quarantine-here'; localId: string; remoteId: string }
  | { do: 'forget'; localId: string; remoteId: string }
);

/** The record that an action is about. */
export function recordOf(action: Action) {
  return {
    resource: action.resource,
    localId: 'localId' in action ? action.localId : null,
    remoteId: 'remoteId' in action ? action.remoteId : null,
  };
}

/** What an action does to a record, and on which side; the others change what is known alone. */
export const changeBy = {
  'create-here': { what: 'create', side: 'here' },
  'edit-here': { what: 'edit', side: 'here' },
  'quarantine-here': { what: 'delete', side: 'here' },
  'create-there': { what: 'create', side: 'there' },
  'edit-there': { what: 'edit', side: 'there' },
  'delete-there': { what: 'delete', side: 'there' },
  rebase: undefined,
  adopt: undefined,
  forget: undefined,
} as const;

/** What only a person can decide. */
export type Question = { resource: SyncRule['resource'] } & (
  | { ask: 'both-edited'; localId: string; remoteId: string; conflicts: FieldConflict[] }
  | { ask: 'deleted-there-edited-here'; localId: string; remoteId: string }
  | { ask: 'deleted-here-edited-there'; localId: string; remoteId: string }
  | { ask: 'same-thing-twice'; localIds: string[]; remoteIds: string[] }
  | { ask: 'numbers-twice'; localIds: string[]; remoteIds: string[]; first: Clashing; second: Clashing }
);

/** Why a run stops before it does anything (SPEC 2.5, 5.3). */
export type Brake =
  | { brake: 'empty-list'; resource: SyncRule['resource']; side: 'local' | 'remote'; known: number }
  | { brake: 'many-deletions'; side: 'local' | 'remote'; deletions: number; records: number }
  | { brake: 'older-server'; resource: SyncRule['resource']; remoteId: string };

/** Something that is wrong on the other side and was left alone. */
export interface Oddity {
  resource: SyncRule['resource'];
  remoteId: string;
  what: 'changed-once-field';
  fields: string[];
}

/** What changed on one side and is not brought to the other, where others have the record as it is. */
export interface Withheld {
  resource: SyncRule['resource'];
  localId: string | null;
  remoteId: string | null;
  /** Where it no longer changes. */
  final: 'here' | 'there';
  /** The base does not hold what the server says, so it has to be read again. */
  waits: boolean;
}

export interface Plan {
  /** Creates and edits in the order of resources, then deletions in reverse. */
  actions: Action[];
  questions: Question[];
  brakes: Brake[];
  oddities: Oddity[];
  withheld: Withheld[];
}

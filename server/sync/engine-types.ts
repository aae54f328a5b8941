import type { Operation } from '#server/catalog/operation.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import type { Blobs } from '#server/store/blobs.ts';
import type { Store } from '#server/store/store.ts';
import type { FieldConflict } from './merge.ts';
import type { Brake, Question } from './plan.ts';
import type { Chance, SyncClock, Wire } from './ports.ts';
import type { Projection } from '#server/catalog/projection.ts';

export interface SyncParts {
  store: Store;
  pipeline: Pipeline;
  blobs: Blobs;
  operations: readonly Operation[];
  rules: readonly SyncRule[];
  wire: Wire;
  clock: SyncClock;
  chance: Chance;
  /** The token of a remote, from the system's key store; null when there is none. */
  secretOf(remoteId: string): Promise<string | null>;
  dataFolder: string;
  /** Our own faults; what a server answers is no fault. */
  logError?: (error: unknown, remoteId: string) => void;
}

export type SyncMode = 'manual' | 'onChange' | 'timed';

/** A server that matters here sync with. Its token is in the key store, under its id. */
export interface RemoteRecord {
  id: string;
  name: string;
  /** Base address without a slash at its end, `https://host`; the API is below `/api/v1`. */
  url: string;
  mode: SyncMode;
  /** With `timed`. */
  everyMinutes: number;
  paused: boolean;
  /** Who the token belongs to, as the server said when it was added. */
  account: string;
  /** True once its document declared the extension. */
  extension: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface NewRemote {
  /** Given by the caller, who has put the token under it into the key store before. */
  id: string;
  /** The account whose matters sync with it. */
  accountId: string;
  name: string;
  url: string;
}

export type RemotePatch = Partial<Pick<RemoteRecord, 'name' | 'mode' | 'everyMinutes' | 'paused'>>;

/** A matter as the server lists it. */
export interface MatterThere {
  remoteCaseId: string;
  caption: string;
  workspace: string;
  role: string;
  archived: boolean;
  /** The matter here that it syncs with. */
  localCaseId: string | null;
}

/** A pair of matters that sync. */
export interface SelectedMatter {
  remoteId: string;
  caseId: string;
  remoteCaseId: string;
  caption: string;
  /** The end of the last run that left nothing to do. */
  inStepAt: string | null;
  lastRunAt: string | null;
  brakes: Brake[];
}

/** How a side is named to a person: what a record is called. */
export interface PlannedChange {
  resource: SyncRule['resource'];
  what: 'create' | 'edit' | 'delete';
  side: 'here' | 'there';
  localId: string | null;
  remoteId: string | null;
  title: string;
  fields: string[];
}

export interface Counts {
  created: number;
  edited: number;
  deleted: number;
}

/** What a run would do (SPEC 3.4); nothing was changed by looking. */
export interface Preview {
  remoteId: string;
  caseId: string;
  here: Counts;
  there: Counts;
  changes: PlannedChange[];
  questions: (Question & { title: string })[];
  brakes: Brake[];
  /** Requests the run would make, and the minutes they take at 100 a minute. */
  requests: number;
  minutes: number;
  /** Bytes to send and to fetch. */
  upload: number;
  download: number;
  /** What is not sent, and is no fault. */
  staysHere: LeftAlone[];
}

export type RunEnd =
  /** Both sides hold the same, as far as nobody has to decide anything. */
  | 'inStep'
  /** Something waits: questions, held creations, records that were left out. */
  | 'waiting'
  | 'brake'
  | 'stopped'
  /** No answer from the server; the next run continues. */
  | 'offline'
  /** The answers are not the server's, or it refuses this token. */
  | 'refused'
  | 'failed';

export interface RunReport {
  remoteId: string;
  matters: MatterReport[];
  end: RunEnd;
  /** For a person; null when all is well. */
  sentence: string | null;
}

export interface MatterReport {
  caseId: string;
  end: RunEnd;
  sentence: string | null;
  rounds: number;
  requests: number;
  here: Counts;
  there: Counts;
  questions: number;
  held: number;
  brakes: Brake[];
  /** Records that were left alone in this run, and why. */
  left: LeftAlone[];
  /** Records that the server is not to get, such as files that are too large for it. */
  staysHere: LeftAlone[];
  /** Permissions that the token lacks, such as `preparation:read`; another token mends it. */
  lacks: string[];
}

export interface LeftAlone {
  resource: SyncRule['resource'];
  localId: string | null;
  remoteId: string | null;
  why: string;
}

/** A question as the inbox shows it. */
export interface InboxQuestion {
  id: string;
  remoteId: string;
  caseId: string;
  ask: Question['ask'];
  resource: SyncRule['resource'];
  localIds: string[];
  remoteIds: string[];
  title: string;
  /** With `both-edited`, values in our ids; with `numbers-twice`, what the first and the second say. */
  conflicts: FieldConflict[];
  /** The whole record on either side, as far as it is there. */
  mine: Projection | null;
  theirs: Projection | null;
  /** What is inside the record and is restored or deleted with it (SPEC 5.7), as on the side that did not delete it. */
  inside: { resource: SyncRule['resource']; fields: Projection }[];
  /** Changes with what is asked about: an answer to another one is refused. */
  seen: string;
  /** What a person has answered and waits for the run under way (SPEC 9.1). */
  given: Choice | null;
  createdAt: string;
}

/**
 * `both-edited`: `mine`, `theirs`, or `edited` with the fields as they shall be on both sides.
 * `deleted-there-edited-here`: `restore` makes it there anew, `delete` puts ours into the quarantine.
 * `deleted-here-edited-there`: `keep` brings it back here, `delete` deletes it there.
 * `same-thing-twice`: `same` takes the two for one, `both` keeps each.
 * `numbers-twice`: `first` or `second` keeps its numbers, and those of the other are withdrawn.
 */
export type Choice =
  | { choose: 'mine' | 'theirs' | 'restore' | 'keep' | 'delete' | 'same' | 'both' | 'first' | 'second' }
  | { choose: 'edited'; fields: Projection };

/** A creation whose answer never came and that is not there (SPEC 6.5). */
export interface HeldCreation {
  id: string;
  remoteId: string;
  caseId: string;
  resource: SyncRule['resource'];
  localId: string;
  title: string;
  attempt: number;
  /** `held`: waits for a person; `ambiguous`: the next run looks; `givenUp`: stays here alone. */
  state: 'held' | 'ambiguous' | 'givenUp';
  /** What a person has said of it and waits for the run under way (SPEC 9.1). */
  given: 'resend' | 'giveUp' | null;
  sentAt: string;
}

/** What was deleted there and is kept here, out of sight, until `until`. */
export interface QuarantinedRecord {
  id: string;
  remoteId: string;
  caseId: string;
  resource: SyncRule['resource'];
  localId: string;
  title: string;
  size: number;
  quarantinedAt: string;
  until: string;
}

/** One line of the sync log: a request or a decision, never what was in it. */
export interface LogLine {
  seq: number;
  at: string;
  remoteId: string;
  caseId: string | null;
  runId: string;
  what: string;
  resource: string | null;
  localId: string | null;
  remoteRecordId: string | null;
  hash: string | null;
  outcome: string | null;
}

export type SyncState = 'idle' | 'running' | 'paused' | 'offline' | 'refused' | 'brake' | 'needsYou' | 'failed';

/** For the line that is always in sight; true at the moment it is given. */
export interface SyncStatus {
  remoteId: string;
  name: string;
  state: SyncState;
  sentence: string | null;
  /** The oldest moment at which each of its matters was fully synced; null when one never was. */
  inStepAt: string | null;
  /** A run since then left something to do, or none came to its end. */
  behind: boolean;
  questions: number;
  held: number;
  brakes: number;
  progress: { caseId: string; done: number; total: number; requestsLeft: number } | null;
  /** The run continues at this moment: the server takes no more requests until then. */
  waitsUntil: string | null;
  /** A 402, 403 or archived matter that keeps something back, as sentences. */
  parked: string[];
}

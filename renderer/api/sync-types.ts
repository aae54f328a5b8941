/* What the window's routes of sync answer (server/sync/engine-types.ts). */

export type SyncResource =
  | 'cases'
  | 'courtCases'
  | 'folders'
  | 'issues'
  | 'contacts'
  | 'evidence'
  | 'hearings'
  | 'hearingResources'
  | 'todos'
  | 'timelineEntries';

export type SyncMode = 'manual' | 'onChange' | 'timed';

/** A deployment that matters here are kept in step with. */
export interface Remote {
  id: string;
  name: string;
  url: string;
  mode: SyncMode;
  everyMinutes: number;
  paused: boolean;
  /** Whose token it is, as the deployment said. */
  account: string;
  extension: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface RemoteChange {
  name?: string;
  mode?: SyncMode;
  everyMinutes?: number;
  paused?: boolean;
}

/** Why a run stopped before it did anything. */
export type Brake =
  | { brake: 'empty-list'; resource: SyncResource; side: 'local' | 'remote'; known: number }
  | { brake: 'many-deletions'; side: 'local' | 'remote'; deletions: number; records: number }
  | { brake: 'older-server'; resource: SyncResource; remoteId: string };

/** A matter here and the one there that it is kept in step with. */
export interface SelectedMatter {
  remoteId: string;
  caseId: string;
  remoteCaseId: string;
  caption: string;
  inStepAt: string | null;
  lastRunAt: string | null;
  brakes: Brake[];
}

export type SyncState = 'idle' | 'running' | 'paused' | 'offline' | 'refused' | 'brake' | 'needsYou' | 'failed';

export interface SyncStatus {
  remoteId: string;
  name: string;
  state: SyncState;
  sentence: string | null;
  inStepAt: string | null;
  /** A run since then left something to do, or none came to its end. */
  behind: boolean;
  questions: number;
  held: number;
  brakes: number;
  progress: { caseId: string; done: number; total: number; requestsLeft: number } | null;
  /** A run that waits for the deployment's next minute goes on then. */
  waitsUntil: string | null;
  /** What is kept back, as sentences. */
  parked: string[];
  nextRunAt: string | null;
}

export interface SyncOverview {
  remotes: Remote[];
  matters: SelectedMatter[];
  status: SyncStatus[];
  tokensKept: 'system' | 'file';
}

export interface MatterThere {
  remoteCaseId: string;
  caption: string;
  workspace: string;
  role: string;
  archived: boolean;
  localCaseId: string | null;
}

export interface Counts {
  created: number;
  edited: number;
  deleted: number;
}

export interface PlannedChange {
  resource: SyncResource;
  what: 'create' | 'edit' | 'delete';
  side: 'here' | 'there';
  localId: string | null;
  remoteId: string | null;
  title: string;
  fields: string[];
}

export type Ask = 'both-edited' | 'deleted-there-edited-here' | 'deleted-here-edited-there' | 'same-thing-twice';

export interface Preview {
  remoteId: string;
  caseId: string;
  here: Counts;
  there: Counts;
  changes: PlannedChange[];
  questions: { ask: Ask; resource: SyncResource; title: string }[];
  brakes: Brake[];
  requests: number;
  minutes: number;
  upload: number;
  download: number;
}

export type RunEnd = 'inStep' | 'waiting' | 'brake' | 'stopped' | 'offline' | 'refused' | 'failed';

/** A record that a run left alone, and why. */
export interface LeftAlone {
  resource: SyncResource;
  localId: string | null;
  remoteId: string | null;
  why: string;
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
  left: LeftAlone[];
}

export interface RunReport {
  remoteId: string;
  matters: MatterReport[];
  end: RunEnd;
  sentence: string | null;
}

export interface AskedRun {
  id: string;
  remoteId: string;
  caseId: string | null;
  state: 'running' | 'done';
  /** Nobody asked for it: the schedule did. */
  byItself: boolean;
  startedAt: string;
  report: RunReport | null;
}

export type Fields = Record<string, unknown>;

/** Fields that are one statement and that both sides changed. */
export interface FieldConflict {
  fields: string[];
  base: Fields;
  mine: Fields;
  theirs: Fields;
}

export interface InboxQuestion {
  id: string;
  remoteId: string;
  caseId: string;
  ask: Ask;
  resource: SyncResource;
  localIds: string[];
  remoteIds: string[];
  title: string;
  conflicts: FieldConflict[];
  /** The record on either side as far as it is there; ids are ours, or `remote:…` for what is not here yet. */
  mine: Fields | null;
  theirs: Fields | null;
  /** What lies in the record and comes back or goes with it. */
  inside: { resource: SyncResource; fields: Fields }[];
  /** Changes with what is asked about: an answer to another one is refused. */
  seen: string;
  /** What was answered and waits for the run under way. */
  given: Choice | null;
  createdAt: string;
}

export type Choice =
  | { choose: 'mine' | 'theirs' | 'restore' | 'keep' | 'delete' | 'same' | 'both' }
  | { choose: 'edited'; fields: Fields };

/** Something that was sent and whose answer never came. */
export interface HeldCreation {
  id: string;
  remoteId: string;
  caseId: string;
  resource: SyncResource;
  localId: string;
  title: string;
  attempt: number;
  state: 'held' | 'ambiguous' | 'givenUp';
  /** What was said of it and waits for the run under way. */
  given: 'resend' | 'giveUp' | null;
  sentAt: string;
}

/** What was deleted there and is kept here, out of sight, until `until`. */
export interface QuarantinedRecord {
  id: string;
  remoteId: string;
  caseId: string;
  resource: SyncResource;
  localId: string;
  title: string;
  size: number;
  quarantinedAt: string;
  until: string;
}

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

import type { z } from 'zod';
import type { Operation } from '#server/catalog/operation.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import type { Blobs } from '#server/store/blobs.ts';
import type { Store } from '#server/store/store.ts';
import type { Chance, SyncClock, Wire } from './ports.ts';
import type * as shapes from './operations/schema.ts';

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

/* What sync says of itself has one declaration each, in `operations/schema.ts`. */

export type RemoteRecord = z.infer<typeof shapes.Remote>;
export type AddedRemote = z.infer<typeof shapes.AddedRemote>;
export type RemotePatch = Partial<Pick<RemoteRecord, 'name' | 'mode' | 'everyMinutes' | 'paused'>>;
export type MatterThere = z.infer<typeof shapes.MatterThere>;
export type SelectedMatter = z.infer<typeof shapes.SelectedMatter>;
export type Counts = z.infer<typeof shapes.SyncCounts>;
export type PlannedChange = z.infer<typeof shapes.PlannedChange>;
export type Preview = z.infer<typeof shapes.SyncPreview>;
export type RunEnd = z.infer<typeof shapes.RunEnd>;
export type RunReport = z.infer<typeof shapes.RunReport>;
export type MatterReport = z.infer<typeof shapes.MatterReport>;
export type LeftAlone = z.infer<typeof shapes.LeftAlone>;
export type InboxQuestion = z.infer<typeof shapes.InboxQuestion>;
export type Choice = z.infer<typeof shapes.SyncChoice>;
export type HeldCreation = z.infer<typeof shapes.HeldCreation>;
export type QuarantinedRecord = z.infer<typeof shapes.QuarantinedRecord>;
export type LogLine = z.infer<typeof shapes.SyncLogLine>;
export type SyncState = z.infer<typeof shapes.SyncState>;
/** The status of one remote, and when its next automatic run is. */
export type ShownStatus = z.infer<typeof shapes.SyncStatus>;
/** For the line that is always in sight; true at the moment it is given. */
export type SyncStatus = Omit<ShownStatus, 'nextRunAt'>;
export type AskedRun = z.infer<typeof shapes.AskedRun>;
export type AddressFound = z.infer<typeof shapes.AddressFound>;

export interface NewRemote {
  /** Given by the caller, who puts the token under it into the key store. */
  id: string;
  token: string;
  /** The account whose matters sync with it. */
  accountId: string;
  name: string;
  url: string;
}

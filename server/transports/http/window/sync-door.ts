/**
 * What the window and the command line ask of sync (server/sync/desktop-sync.ts). Doors know nothing of how it works:
 * they check what is asked and pass answers on as they are.
 */
export interface SyncDoor {
  /** Where tokens are kept: the system's key store, or a file of this account. */
  tokensKept(): Promise<'system' | 'file'>;
  readonly engine: {
    listRemotes(): Promise<unknown>;
    selected(remoteId?: string): Promise<unknown>;
    questions(caseId?: string): Promise<unknown>;
    held(): Promise<unknown>;
    quarantine(): Promise<unknown>;
    restore(id: string): Promise<unknown>;
    log(page: { remoteId?: string; before?: number; limit?: number }): Promise<unknown>;
  };
  status(): Promise<unknown>;
  /** Who answers at an address, before there is a token for it. */
  look(url: string): Promise<unknown>;
  add(remote: { name: string; url: string; token: string }): Promise<unknown>;
  change(remoteId: string, patch: RemoteChange): Promise<unknown>;
  changeToken(remoteId: string, token: string): Promise<unknown>;
  remove(remoteId: string): Promise<void>;
  mattersThere(remoteId: string): Promise<unknown>;
  select(remoteId: string, wanted: { caseId?: string; remoteCaseId?: string }): Promise<unknown>;
  deselect(remoteId: string, caseId: string): Promise<void>;
  preview(remoteId: string, caseId: string, signal: AbortSignal): Promise<unknown>;
  run(remoteId: string, caseId: string | null): Promise<unknown>;
  findRun(id: string): unknown;
  runsOf(remoteId: string): Promise<unknown>;
  stopRun(remoteId: string): Promise<void>;
  /** `seen` as the question had it: an answer to what it was before is refused. */
  answer(questionId: string, choice: SyncChoice, seen?: string): Promise<void>;
  settleHeld(id: string, how: 'resend' | 'giveUp'): Promise<void>;
  release(remoteId: string, caseId: string): Promise<void>;
}

export interface RemoteChange {
  name?: string;
  mode?: 'manual' | 'onChange' | 'timed';
  everyMinutes?: number;
  paused?: boolean;
}

export type SyncChoice =
  | { choose: 'mine' | 'theirs' | 'restore' | 'keep' | 'delete' | 'same' | 'both' }
  | { choose: 'edited'; fields: Record<string, unknown> };

import { AppError } from '#server/errors/app-error.ts';
import { newId } from '#server/store/ids.ts';
import { type RunOptions, SyncEngine } from './engine.ts';
import type {
  AddedRemote,
  AddressFound,
  AskedRun,
  Choice,
  MatterThere,
  Preview,
  RemotePatch,
  RemoteRecord,
  RunReport,
  SelectedMatter,
  ShownStatus,
  SyncParts,
  SyncStatus,
} from './engine-types.ts';
import { lookAtAddress, serverAddress, serverAt, serverWith } from './look-at-address.ts';
import { accountName, isSameAccount } from './remote/account-there.ts';
import { Trouble } from './remote/trouble.ts';
import { RunList } from './run-list.ts';
import { requireRemote } from './session.ts';
import { SyncSchedule } from './schedule.ts';

/** Where the servers' tokens are kept: the system's key store, or a file that only this account reads. */
export interface TokenKeeper {
  readonly kind: 'system' | 'file';
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}

export interface DesktopSyncParts extends Omit<SyncParts, 'secretOf' | 'logError'> {
  /** Opened when it is first needed: a start without servers does not wait for the system's key store. */
  tokens: () => Promise<TokenKeeper>;
  logError: (error: unknown, remoteId: string) => void;
  /** Called with the status of every remote when one changes. */
  notify: (status: SyncStatus[]) => void;
}

/** Sync as the application offers it to its window and its command line: the engine, tokens, runs and the schedule. */
export class DesktopSync {
  readonly engine: SyncEngine;
  readonly #parts: DesktopSyncParts;
  readonly #runs = new RunList();
  readonly #schedule: SyncSchedule;
  #stopped = false;

  constructor(parts: DesktopSyncParts) {
    this.#parts = parts;
    const { tokens, notify, ...rest } = parts;
    this.engine = new SyncEngine({ ...rest, secretOf: async (id) => (await tokens()).get(nameOf(id)) });
    this.engine.on('status', (status) => notify(this.#withPause(status)));
    this.#schedule = new SyncSchedule({
      listRemotes: () => this.engine.listRemotes(),
      selected: () => this.engine.selected(),
      run: async (remoteId) => (await this.#start(remoteId, null, true).over).end,
      onCommit: (listener) => parts.store.onCommit(listener),
      clock: parts.clock,
      chance: parts.chance,
      logError: (error) => parts.logError(error, 'schedule'),
    });
  }

  get busy(): boolean {
    return this.#runs.busy;
  }

  async tokensKept(): Promise<TokenKeeper['kind']> {
    return (await this.#parts.tokens()).kind;
  }

  start(): void {
    this.#schedule.start();
  }

  /** What goes on comes to rest at the next request; nothing is lost by that. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#runs.stop();
    await this.#schedule.stop();
  }

  /** Who answers at an address, and where a token for it is made; nothing is kept of it. */
  async look(typed: string): Promise<AddressFound> {
    const { wire } = this.#parts;
    const url = serverAddress(typed);
    await lookAtAddress(wire, url, null);
    return { url, ...(await serverAt(wire, url)) };
  }

  /** Looks who answers there before anything is kept; the token goes to the key store and never comes back from here. */
  async add(accountId: string, wanted: { name: string; url: string; token: string }): Promise<AddedRemote> {
    const tokens = await this.#parts.tokens();
    const [id, token, name] = [newId(), checkedToken(wanted.token), wanted.name.trim()];
    const remote = await understandably(this.engine.addRemote({ id, accountId, name, url: wanted.url, token }));
    try {
      await tokens.set(nameOf(id), token);
    } catch (error) {
      await this.engine.removeRemote(id);
      throw error;
    }
    this.#schedule.look();
    return remote;
  }

  /** Another token of the same account; the old one stays when the new one does not work. */
  async changeToken(remoteId: string, text: string): Promise<{ missing: string[] | null }> {
    const tokens = await this.#parts.tokens();
    const remote = await requireRemote(this.#parts, remoteId);
    const token = checkedToken(text);
    const { account, missing } = await understandably(serverWith(this.#parts, remote.url, token));
    if (!isSameAccount(remote, account)) {
      const sentence = `This token belongs to ${accountName(account)}, and “${remote.name}” was added for ${accountName({ email: remote.account })}. Add it as a server of its own.`;
      throw new AppError('conflict', sentence, { sync: 'refused', issues: [{ path: 'token', message: sentence }] });
    }
    await tokens.set(nameOf(remoteId), token);
    this.#schedule.look(remoteId);
    return { missing };
  }

  async change(remoteId: string, patch: RemotePatch): Promise<RemoteRecord> {
    const remote = await this.engine.changeRemote(remoteId, patch);
    if (patch.paused === true) await this.#runs.stop(remoteId);
    this.#schedule.look();
    return remote;
  }

  /** Forgets a server and its token; changes no record, here or there (SPEC 1.8). */
  async remove(remoteId: string): Promise<void> {
    await this.#runs.stop(remoteId);
    await this.engine.removeRemote(remoteId);
    await (await this.#parts.tokens()).delete(nameOf(remoteId));
    this.#schedule.look();
  }

  mattersThere(remoteId: string): Promise<MatterThere[]> {
    return understandably(this.engine.mattersThere(remoteId));
  }

  async select(remoteId: string, wanted: { caseId?: string; remoteCaseId?: string }): Promise<SelectedMatter> {
    const selected = await understandably(this.engine.select(remoteId, wanted));
    this.#schedule.look(remoteId);
    return selected;
  }

  async deselect(remoteId: string, caseId: string): Promise<void> {
    await this.#runs.stop(remoteId);
    await this.engine.deselect(remoteId, caseId);
    this.#schedule.look();
  }

  preview(remoteId: string, caseId: string, signal?: AbortSignal): Promise<Preview> {
    return understandably(this.engine.preview(remoteId, caseId, signal && { signal }));
  }

  async run(remoteId: string, caseId: string | null): Promise<AskedRun> {
    await requireRemote(this.#parts, remoteId);
    const selected = await this.engine.selected(remoteId);
    if (selected.length === 0) throw new AppError('conflict', 'No matter is synced with this server yet.');
    if (caseId !== null && !selected.some((each) => each.caseId === caseId)) {
      throw new AppError('not_found', 'This matter is not synced with that server.');
    }
    if (this.#schedule.paused) throw new AppError('conflict', 'Sync is paused while the courtroom is open.');
    return this.#start(remoteId, caseId).run;
  }

  /**
   * Stops what goes on and starts nothing for so many seconds; 0 ends the pause. It is kept in memory only: whoever
   * wants it longer says so again, and a window that crashed does not keep sync off.
   */
  async pause(seconds: number): Promise<void> {
    this.#schedule.pauseUntil(this.#parts.clock.now() + seconds * 1000);
    if (seconds > 0) await this.#runs.stop();
    this.#parts.notify(this.#withPause(await this.engine.status()));
  }

  findRun(id: string): AskedRun {
    const run = this.#runs.find(id);
    if (!run) throw new AppError('not_found', 'This run is no longer known.');
    return run;
  }

  /** This process's runs with a server, automatic ones too; the newest first. */
  async runsOf(remoteId: string): Promise<AskedRun[]> {
    await requireRemote(this.#parts, remoteId);
    return this.#runs.of(remoteId);
  }

  async stopRun(remoteId: string): Promise<void> {
    await requireRemote(this.#parts, remoteId);
    await this.#runs.stop(remoteId);
  }

  async answer(questionId: string, choice: Choice, seen?: string): Promise<void> {
    this.#schedule.look((await this.engine.answer(questionId, choice, seen)).remoteId);
  }

  async settleHeld(outboxId: string, how: 'resend' | 'giveUp'): Promise<void> {
    this.#schedule.look((await this.engine[how](outboxId)).remoteId);
  }

  async release(remoteId: string, caseId: string): Promise<void> {
    await this.engine.release(remoteId, caseId);
    this.#schedule.look(remoteId);
  }

  async status(): Promise<ShownStatus[]> {
    const [status, next] = [this.#withPause(await this.engine.status()), await this.#schedule.next()];
    return status.map((each) => {
      const at = next.get(each.remoteId) ?? null;
      return { ...each, nextRunAt: at === null ? null : new Date(at).toISOString() };
    });
  }

  /** What needs a person is still said; everything else is paused. */
  #withPause(status: SyncStatus[]): SyncStatus[] {
    if (!this.#schedule.paused) return status;
    return status.map((each) => (each.state === 'idle' ? { ...each, state: 'paused' } : each));
  }

  #start(remoteId: string, caseId: string | null, byItself = false): { run: AskedRun; over: Promise<RunReport> } {
    const work = async (signal: AbortSignal): Promise<RunReport> => {
      this.#schedule.began(remoteId);
      const report = await this.#report(remoteId, caseId, { signal, byItself });
      this.#schedule.ended(remoteId, report.end);
      return report;
    };
    return this.#runs.start(remoteId, caseId, work, byItself);
  }

  async #report(remoteId: string, caseId: string | null, options: RunOptions): Promise<RunReport> {
    try {
      if (this.#stopped) return { remoteId, matters: [], end: 'stopped', sentence: null };
      return await this.engine.run(remoteId, caseId ?? undefined, options);
    } catch (error) {
      if (!(error instanceof AppError)) this.#parts.logError(error, remoteId);
      const sentence = error instanceof AppError ? error.message : 'Sync stopped because of an error in Casewright.';
      return { remoteId, matters: [], end: 'failed', sentence };
    }
  }
}

function nameOf(remoteId: string): string {
  return `remote/${remoteId}`;
}

/** It goes into a header: anything else would be refused there with a riddle. */
function checkedToken(text: string): string {
  const token = text.trim();
  if (/^[\x21-\x7e]{8,500}$/.test(token)) return token;
  const sentence = 'That is not an API token. Paste the whole token, as shown when it was made.';
  throw new AppError('invalid_request', sentence, { issues: [{ path: 'token', message: sentence }] });
}

/** What ends a run, said to somebody who waits for an answer. */
async function understandably<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Trouble) throw new AppError('conflict', error.message, { sync: error.end });
    throw error;
  }
}

import { newId } from '#server/store/ids.ts';
import type { AskedRun, RunReport } from './engine-types.ts';

interface Entry {
  run: AskedRun;
  stop: AbortController;
  over: Promise<RunReport>;
}

const kept = 50;

/** Runs that go on, and the last ones that ended. */
export class RunList {
  readonly #entries = new Map<string, Entry>();

  get busy(): boolean {
    return [...this.#entries.values()].some(({ run }) => run.state === 'running');
  }

  find(id: string): AskedRun | undefined {
    return this.#entries.get(id)?.run;
  }

  /** Those of one remote that are still known, the newest first. */
  of(remoteId: string): AskedRun[] {
    const runs = [...this.#entries.values()].map(({ run }) => run);
    return runs.filter((run) => run.remoteId === remoteId).toReversed();
  }

  /** Begins one, or answers the one of the same matters that goes on already. */
  start(
    remoteId: string,
    caseId: string | null,
    work: (signal: AbortSignal) => Promise<RunReport>,
    byItself = false,
  ): { run: AskedRun; over: Promise<RunReport> } {
    for (const { run, over } of this.#entries.values()) {
      // An automatic run skips what nobody has looked at: a person who asks gets another run.
      const same = run.remoteId === remoteId && run.caseId === caseId && (byItself || !run.byItself);
      if (run.state === 'running' && same) return { run, over };
    }
    const run: AskedRun = {
      id: newId(),
      remoteId,
      caseId,
      byItself,
      state: 'running',
      startedAt: new Date().toISOString(),
      report: null,
    };
    const stop = new AbortController();
    const over = work(stop.signal).then((report) => {
      run.state = 'done';
      run.report = report;
      return report;
    });
    this.#entries.set(run.id, { run, stop, over });
    this.#forgetOld();
    return { run, over };
  }

  /** Stops what goes on, with one remote or with all, and answers when it has come to rest. */
  async stop(remoteId?: string): Promise<void> {
    const going = [...this.#entries.values()].filter(
      ({ run }) => run.state === 'running' && (remoteId === undefined || run.remoteId === remoteId),
    );
    for (const { stop } of going) stop.abort();
    await Promise.all(going.map(({ over }) => over));
  }

  #forgetOld(): void {
    for (const [id, { run }] of this.#entries) {
      if (this.#entries.size <= kept) return;
      if (run.state === 'done') this.#entries.delete(id);
    }
  }
}

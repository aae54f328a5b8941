import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Deadline } from './deadline.ts';
import { leaveSpare, takeSpare } from './spare-children.ts';
import { processorMs, residentBytes } from './usage.ts';
import { isUsageReport, type UsageReport, type Work } from './work.ts';

export interface JobWatch<Report> {
  signal?: AbortSignal | undefined;
  onReport?: ((report: Report) => void) | undefined;
  /**
   * What the child waits for after a report of `work.awaitsReply`; its deadline begins anew with the reply. When this
   * fails, the child is given up and the job fails with the same error.
   */
  reply?: ((report: Report) => Promise<object>) | undefined;
}

const memoryLookMs = 50;
const idleMs = 60_000;

/**
 * One child process that does one job at a time. `run` always settles, even on hostile input: the child is killed when
 * its deadline, its memory or the caller's patience ends, and the next job starts a fresh one.
 */
export class Slot<Job extends object, Report extends { type: string }, Final extends Report> {
  #childModule: URL;
  #work: Work<Report, Final>;
  #child: ChildProcess | null = null;
  #lastWords = '';
  #resident = 0;
  /** What the child said of itself, where it can't be seen. */
  #processorMs = 0;
  /** The error of the job whose memory was too much for its child. */
  #starvation: Error | null = null;
  #idle: NodeJS.Timeout | null = null;
  #yielding: boolean;
  #purpose: string;
  #working = false;

  /** A yielding child lets every other process of the machine go first. One of another purpose has another child. */
  constructor(childModule: URL, work: Work<Report, Final>, { yielding = false, purpose = '' } = {}) {
    this.#childModule = childModule;
    this.#work = work;
    this.#yielding = yielding;
    this.#purpose = purpose;
  }

  /** Resolves with the child's last report; rejects with an error of `work.faults` when the child had to be given up. */
  async run(job: Job, watch: JobWatch<Report>): Promise<Final> {
    this.#adoptSpare();
    const worn = this.#child !== null;
    try {
      return await this.#runOnce(job, watch);
    } catch (error) {
      // What earlier jobs left in memory is not this job's fault: it gets a fresh child to show that.
      if (worn && error === this.#starvation) return this.#runOnce(job, watch);
      throw error;
    }
  }

  #runOnce(job: Job, watch: JobWatch<Report>): Promise<Final> {
    const { limits, faults, isFinal, beginsAnew, awaitsReply } = this.#work;
    if (watch.signal?.aborted) return Promise.reject(faults.cancelled());
    if (this.#idle) clearTimeout(this.#idle);
    const child = this.#wake();
    this.#working = true;
    return new Promise<Final>((resolve, reject) => {
      const deadline = new Deadline(limits.deadlineMs, {
        processorMs: () => processorMs(child.pid ?? 0) ?? this.#processorMs,
        late: () => giveUp(faults.timedOut(limits.deadlineMs / 1000)),
      });
      let over = false;
      const memory = setInterval(() => lookAt(residentBytes(child.pid ?? 0)), memoryLookMs);

      const lookAt = (bytes: number | null): void => {
        if (bytes === null) return;
        this.#resident = bytes;
        if (bytes > limits.residentBytes) giveUp(this.#starved());
      };
      const release = (): void => {
        over = true;
        this.#working = false;
        deadline.end();
        clearInterval(memory);
        child.off('message', hear);
        child.off('exit', gone);
        watch.signal?.removeEventListener('abort', abort);
      };
      const giveUp = (reason: Error): void => {
        release();
        this.kill();
        reject(reason);
      };
      const abort = (): void => giveUp(faults.cancelled());
      const send = (message: object): void => {
        child.send(message, (error) => {
          if (error && !over) giveUp(faults.crashed(error));
        });
      };
      /** The time that the parent takes is not the child's. */
      const answer = async (report: Report): Promise<void> => {
        deadline.end();
        try {
          const reply = await watch.reply?.(report);
          if (over || reply === undefined) return;
          deadline.begin();
          send(reply);
        } catch (error) {
          if (!over) giveUp(error as Error);
        }
      };
      const gone = (code: number | null, signal: NodeJS.Signals | null): void =>
        giveUp(this.#causeOfDeath(code, signal));
      const hear = (message: unknown): void => {
        const report = message as Report | UsageReport;
        if (isUsageReport(report)) {
          this.#processorMs = report.processorMs;
          return lookAt(report.residentBytes);
        }
        if (beginsAnew?.(report)) deadline.begin();
        if (isFinal(report)) {
          release();
          this.#rest(residentBytes(child.pid ?? 0) ?? this.#resident);
          resolve(report);
        } else if (awaitsReply?.(report)) void answer(report);
        else watch.onReport?.(report);
      };

      child.on('message', hear);
      child.on('exit', gone);
      watch.signal?.addEventListener('abort', abort, { once: true });
      deadline.begin();
      send(job);
    });
  }

  kill(): void {
    if (this.#idle) clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    child?.kill('SIGKILL');
  }

  /** Gives up the child, once no other job follows: to the next slot, or it is killed (`spare-children.ts`). */
  close(): void {
    const child = this.#child;
    if (child && !this.#working) {
      child.removeAllListeners('exit').removeAllListeners('error');
      child.stderr?.removeAllListeners('data');
      if (leaveSpare(this.#startedWith(), child)) this.#child = null;
    }
    this.kill();
  }

  #wake(): ChildProcess {
    const child = this.#child?.connected ? this.#child : this.#start();
    child.ref();
    child.channel?.ref();
    return child;
  }

  #startedWith(): string {
    const { href } = this.#childModule;
    return JSON.stringify([href, this.#yielding, this.#purpose, this.#work.limits, childEnvironment()]);
  }

  #adoptSpare(): void {
    if (this.#child) return;
    const child = takeSpare(this.#startedWith());
    if (child) this.#listenTo(child);
  }

  #start(): ChildProcess {
    this.kill();
    const child = fork(fileURLToPath(this.#childModule), [], {
      execArgv: [],
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    if (this.#yielding) child.once('spawn', () => stepBack(child));
    return this.#listenTo(child);
  }

  #listenTo(child: ChildProcess): ChildProcess {
    this.#lastWords = '';
    this.#processorMs = 0;
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      this.#lastWords = (this.#lastWords + words).slice(-4096);
    });
    child.on('error', () => this.#forget(child)); // A child that can't be started also fails its `send`.
    child.on('exit', () => this.#forget(child));
    this.#child = child;
    return child;
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = null;
  }

  /**
   * A warm child makes the next file quick, but must neither keep this process alive nor stay for ever. One that has
   * grown fat goes at once: WebAssembly gives no memory back, and the next file would pay for the last one's.
   */
  #rest(resident: number): void {
    const child = this.#child;
    if (!child) return;
    const { residentBytes: most, restingBytes = most * 0.6 } = this.#work.limits;
    if (resident > restingBytes) return this.kill();
    child.unref();
    child.channel?.unref();
    const stderr = child.stderr;
    if (stderr && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref();
    this.#idle = setTimeout(() => this.kill(), idleMs).unref();
  }

  #causeOfDeath(code: number | null, signal: NodeJS.Signals | null): Error {
    const starved =
      signal === 'SIGABRT' || /heap out of memory|Allocation failed|failed to allocate/i.test(this.#lastWords);
    if (starved) return this.#starved();
    return this.#work.faults.crashed(
      new Error(`the process ended with ${signal ?? `code ${code}`}: ${this.#lastWords}`),
    );
  }

  #starved(): Error {
    this.#starvation = this.#work.faults.outOfMemory();
    return this.#starvation;
  }
}

function stepBack({ pid, killed }: ChildProcess): void {
  if (pid !== undefined && !killed) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}

/** The child parses hostile bytes: it gets no token or other secret that this process was started with. */
function childEnvironment(): NodeJS.ProcessEnv {
  // Threads that read pictures would each keep an arena of memory for ever.
  const environment: NodeJS.ProcessEnv = { MALLOC_ARENA_MAX: '2' };
  const passed = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ', 'SystemRoot', 'windir', 'LD_LIBRARY_PATH'];
  for (const name of passed) if (process.env[name] !== undefined) environment[name] = process.env[name];
  const compileCache = getCompileCacheDir();
  if (compileCache !== undefined) environment['NODE_COMPILE_CACHE'] = compileCache;
  return environment;
}

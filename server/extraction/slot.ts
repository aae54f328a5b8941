import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cancelled, crashed, overLimit, timedOut, ExtractionError } from './extraction-error.ts';
import type { ExtractionLimits } from './limits.ts';
import { residentBytes } from './memory-watch.ts';
import { type FinalReport, isFinal, type Job, type Report } from './protocol.ts';

export interface JobWatch {
  signal?: AbortSignal | undefined;
  onReport: (report: Report) => void;
}

const memoryLookMs = 50;
const idleMs = 60_000;

/**
 * One child process that reads one file at a time. `run` always settles, even on a hostile file: the child is killed
 * when its deadline, its memory or the caller's patience ends, and the next job starts a fresh one.
 */
export class Slot {
  #childModule: URL;
  #limits: ExtractionLimits;
  #child: ChildProcess | null = null;
  #lastWords = '';
  #resident = 0;
  #idle: NodeJS.Timeout | null = null;
  #yielding: boolean;

  /** A yielding child lets every other process of the machine go first. */
  constructor(childModule: URL, limits: ExtractionLimits, { yielding = false } = {}) {
    this.#childModule = childModule;
    this.#limits = limits;
    this.#yielding = yielding;
  }

  /** Resolves with the child's last report; rejects with an ExtractionError when the child had to be given up. */
  async run(job: Job, watch: JobWatch): Promise<FinalReport> {
    const worn = this.#child !== null;
    try {
      return await this.#runOnce(job, watch);
    } catch (error) {
      // What earlier files left in memory is not this file's fault: it gets a fresh child to show that.
      if (worn && error instanceof ExtractionError && error.limit === 'memory') return this.#runOnce(job, watch);
      throw error;
    }
  }

  #runOnce(job: Job, watch: JobWatch): Promise<FinalReport> {
    if (watch.signal?.aborted) return Promise.reject(cancelled());
    if (this.#idle) clearTimeout(this.#idle);
    const child = this.#wake();
    return new Promise<FinalReport>((resolve, reject) => {
      const deadline = setTimeout(() => giveUp(timedOut(this.#limits.deadlineMs / 1000)), this.#limits.deadlineMs);
      const memory = setInterval(() => lookAt(residentBytes(child.pid ?? 0)), memoryLookMs);

      const lookAt = (bytes: number | null): void => {
        if (bytes === null) return;
        this.#resident = bytes;
        if (bytes > this.#limits.residentBytes) giveUp(overLimit('memory', this.#limits.residentBytes));
      };
      const release = (): void => {
        clearTimeout(deadline);
        clearInterval(memory);
        child.off('message', hear);
        child.off('exit', gone);
        watch.signal?.removeEventListener('abort', abort);
      };
      const giveUp = (reason: ExtractionError): void => {
        release();
        this.kill();
        reject(reason);
      };
      const abort = (): void => giveUp(cancelled());
      const gone = (code: number | null, signal: NodeJS.Signals | null): void =>
        giveUp(this.#causeOfDeath(code, signal));
      const hear = (message: unknown): void => {
        const report = message as Report;
        if (report.type === 'memory') return lookAt(report.residentBytes);
        if (report.type === 'recognising') deadline.refresh();
        if (isFinal(report)) {
          release();
          this.#rest(residentBytes(child.pid ?? 0) ?? this.#resident);
          resolve(report);
        } else watch.onReport(report);
      };

      child.on('message', hear);
      child.on('exit', gone);
      watch.signal?.addEventListener('abort', abort, { once: true });
      child.send(job, (error) => {
        if (error) giveUp(crashed(error));
      });
    });
  }

  kill(): void {
    if (this.#idle) clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    child?.kill('SIGKILL');
  }

  #wake(): ChildProcess {
    const child = this.#child?.connected ? this.#child : this.#start();
    child.ref();
    child.channel?.ref();
    return child;
  }

  #start(): ChildProcess {
    this.kill();
    this.#lastWords = '';
    const child = fork(fileURLToPath(this.#childModule), [], {
      execArgv: [],
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      this.#lastWords = (this.#lastWords + words).slice(-4096);
    });
    child.on('error', () => this.#forget(child)); // A child that can't be started also fails its `send`.
    child.on('exit', () => this.#forget(child));
    if (this.#yielding) child.once('spawn', () => stepBack(child));
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
    if (resident > this.#limits.residentBytes * 0.6) return this.kill();
    child.unref();
    child.channel?.unref();
    const stderr = child.stderr;
    if (stderr && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref();
    this.#idle = setTimeout(() => this.kill(), idleMs).unref();
  }

  #causeOfDeath(code: number | null, signal: NodeJS.Signals | null): ExtractionError {
    const starved =
      signal === 'SIGABRT' || /heap out of memory|Allocation failed|failed to allocate/i.test(this.#lastWords);
    if (starved) return overLimit('memory', this.#limits.residentBytes);
    return crashed(new Error(`the reading process ended with ${signal ?? `code ${code}`}: ${this.#lastWords}`));
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

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '#server/program/log.ts';
import { errorFacts } from '#server/program/log.ts';
import type { Live } from '#server/pipeline/live.ts';
import type { MailOutcome } from '#server/providers/mail/mail-queue.ts';
import type { FigureBook, Figures } from './figures.ts';
import { type AnsweredRequest, isOfWatchers } from './request-log.ts';

export interface MetricsParts {
  book: FigureBook;
  live: Live;
  version: string;
  log: Log;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What Prometheus reads. No label names a person, a matter or a record, and none grows with what callers send. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<'operation' | 'transport' | 'status'>;
  readonly #durations: Histogram<'operation'>;
  readonly #mails: Counter<'outcome'>;

  constructor(parts: MetricsParts) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Counter({
      name: 'casewright_requests_total',
      help: 'Requests answered, by operation or route. "cut" is a connection that ended before the answer.',
      labelNames: ['operation', 'transport', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'casewright_request_seconds',
      help: 'From the first byte of a request to the last one of its answer. Event streams are not in it.',
      labelNames: ['operation'],
      buckets: seconds,
      registers,
    });
    this.#mails = new Counter({
      name: 'casewright_mails_total',
      help: 'Attempts to send mail. "delayed" is tried again, "failed" was given up.',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['sent', 'delayed', 'failed'] as const) this.#mails.inc({ outcome }, 0);
    this.#countSignIns(parts.live);
    this.#gauge('casewright_event_streams', 'Windows that are open and listen.', (gauge) =>
      gauge.set(parts.live.listenerCount('stopping')),
    );
    this.#gauge('casewright_info', 'The version that runs.', (gauge) => gauge.labels(parts.version).set(1), [
      'version',
    ]);
    this.#registerFigures(parts);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  noteRequest(request: AnsweredRequest): void {
    if (isOfWatchers(request)) return;
    const { route: operation, transport, status, ms } = request;
    this.#requests.inc({ operation, transport, status: status === null ? 'cut' : `${Math.floor(status / 100)}xx` });
    if (operation !== '/app/events') this.#durations.observe({ operation }, ms / 1000);
  }

  /** A tool of MCP, of which one request may carry many. */
  noteTool(operation: string, ms: number, status: number): void {
    this.#requests.inc({ operation, transport: 'mcp', status: `${Math.floor(status / 100)}xx` });
    this.#durations.observe({ operation }, ms / 1000);
  }

  noteMail(outcome: MailOutcome): void {
    this.#mails.inc({ outcome });
  }

  #countSignIns(live: Live): void {
    const signIns = new Counter({
      name: 'casewright_sign_ins_total',
      help: 'Passwords that were sent to sign in: those that let somebody in, and those that were refused.',
      labelNames: ['outcome'],
      registers: [this.#registry],
    });
    for (const outcome of ['done', 'refused'] as const) signIns.inc({ outcome }, 0);
    live.on('signIn', ({ outcome }) => signIns.inc({ outcome }));
  }

  #registerFigures({ book, log }: MetricsParts): void {
    /** What can't be counted is left out of this answer; the other figures are not. */
    const figure = (
      name: string,
      help: string,
      set: (gauge: Gauge, figures: Figures) => void,
      labels: string[] = [],
    ): void =>
      this.#gauge(
        name,
        help,
        async (gauge) => {
          gauge.reset();
          if (labels.length === 0) gauge.remove();
          try {
            set(gauge, await book.figures());
          } catch (error) {
            log.error('A figure could not be counted.', { name, ...errorFacts(error) });
          }
        },
        labels,
      );
    figure(
      'casewright_accounts',
      'Accounts, by whether their address is confirmed and whether they are closed.',
      (gauge, { accounts }) => {
        for (const [state, n] of Object.entries(accounts)) gauge.labels(state).set(n);
      },
      ['state'],
    );
    figure('casewright_sessions', 'Sessions of browsers that have not ended.', (gauge, { sessions }) =>
      gauge.set(sessions),
    );
    figure('casewright_tokens', 'API tokens that work.', (gauge, { tokens }) => gauge.set(tokens));
    figure('casewright_matters', 'Matters.', (gauge, { matters }) => gauge.set(matters));
    figure('casewright_stored_files', 'Files of evidence.', (gauge, { storedFiles }) => gauge.set(storedFiles));
    figure('casewright_stored_bytes', 'Bytes of those files.', (gauge, { storedBytes }) => gauge.set(storedBytes));
    figure(
      'casewright_jobs',
      'Work in the queue. "failed" waits for another attempt.',
      (gauge, { jobs }) => {
        for (const { kind, state, n } of jobs) gauge.labels(kind, state).set(n);
      },
      ['kind', 'state'],
    );
    figure('casewright_mails_waiting', 'Mails that were not sent yet.', (gauge, { jobs }) =>
      gauge.set(jobs.filter(({ kind }) => kind === 'mail').reduce((sum, { n }) => sum + n, 0)),
    );
    figure(
      'casewright_backup_age_seconds',
      'Age of the newest backup; absent when there is none.',
      (gauge, { backupAge }) => {
        if (backupAge !== null) gauge.set(backupAge);
      },
    );
    figure('casewright_backup_failed', '1 when the last automatic backup failed.', (gauge, { backupFailed }) =>
      gauge.set(backupFailed ? 1 : 0),
    );
  }

  #gauge(name: string, help: string, set: (gauge: Gauge) => void | Promise<void>, labelNames: string[] = []): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      collect: () => set(gauge),
    });
  }
}

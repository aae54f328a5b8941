import { z } from 'zod';
import { type Clock, isoInstant } from '#server/store/clock.ts';
import type { Log } from '#server/program/log.ts';
import type { JobRow } from '#server/store/tables.ts';
import { mailJob } from './enqueue-mail.ts';
import { MailDelayed, type MailProblem, MailRefused, type MailSender } from './mail-sender.ts';

const Queued = z.object({ to: z.string(), subject: z.string(), text: z.string(), expiresAt: z.string().nullable() });

/** The result of an attempt, for the figures. */
export type MailOutcome = 'sent' | 'delayed' | 'failed';

export interface MailQueueParts {
  sender: MailSender;
  clock: Clock;
  log: Log;
  noteOutcome?: (outcome: MailOutcome) => void;
  /** After the first failure; each further one waits four times as long, up to an hour. */
  firstDelayMs?: number;
}

const longestDelay = 3_600_000;
/** A mail that keeps failing is dropped after this (RFC 5321, 4.5.4.1: four to five days). */
const longestLife = 4 * 86_400_000;

/** The job that sends queued mails. At least once: a crash after the server took a mail sends it a second time. */
export class MailQueue {
  readonly kind = mailJob;
  readonly #parts: MailQueueParts;

  constructor(parts: MailQueueParts) {
    this.#parts = parts;
  }

  async run(job: JobRow, { signal }: { signal: AbortSignal }): Promise<string | void> {
    const { sender, clock } = this.#parts;
    const { to, subject, text, expiresAt } = Queued.parse(JSON.parse(job.payload));
    const end = expiresAt ?? isoInstant(Date.parse(job.createdAt) + longestLife);
    if (end <= isoInstant(clock())) return this.#giveUp(job, { code: 'EEXPIRED' });
    try {
      await sender.send({ id: job.subjectId, to, subject, text, writtenAt: job.createdAt }, signal);
      this.#parts.noteOutcome?.('sent');
    } catch (error) {
      if (error instanceof MailRefused) return this.#giveUp(job, error.problem);
      if (!(error instanceof MailDelayed) || signal.aborted) throw error;
      const next = isoInstant(clock() + this.#delayAfter(job.attempts));
      if (next >= end) return this.#giveUp(job, error.problem);
      this.#parts.noteOutcome?.('delayed');
      this.#parts.log.error('A mail could not be sent and waits.', { ...factsOf(job), ...error.problem, next });
      return next;
    }
  }

  #giveUp(job: JobRow, problem: MailProblem): void {
    this.#parts.noteOutcome?.('failed');
    this.#parts.log.error('A mail was given up.', { ...factsOf(job), ...problem });
  }

  #delayAfter(attempts: number): number {
    return Math.min((this.#parts.firstDelayMs ?? 30_000) * 4 ** Math.min(attempts - 1, 10), longestDelay);
  }
}

function factsOf({ subjectId, attempts }: JobRow): Record<string, unknown> {
  return { mailId: subjectId, attempt: attempts };
}

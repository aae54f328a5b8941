import { newId } from '#server/store/ids.ts';
import type { JobRow } from '#server/store/tables.ts';
import { mailOrigin } from '#server/providers/mail/mail-message.ts';
import { MailQueue } from '#server/providers/mail/mail-queue.ts';
import type { MailSender } from '#server/providers/mail/mail-sender.ts';
import { smtpPlace, smtpSender, type SmtpPlace } from '#server/providers/mail/smtp-sender.ts';

export const origin = mailOrigin('Casewright <casewright@example.org>', 'https://cases.example.org');

export const letter = {
  to: 'maya@example.org',
  subject: 'Confirm your address',
  text: 'Dear Maya,\n\nhttps://cases.example.org/verify#0123456789abcdef\n',
  expiresAt: null as string | null,
};

export function jobOf(mail: typeof letter, facts: Partial<JobRow> = {}): JobRow {
  const now = new Date().toISOString();
  const named = { id: newId(), kind: 'mail', subjectId: newId(), caseId: null, payload: JSON.stringify(mail) };
  const state = { status: 'running', attempts: 1, runAfter: now, error: null, createdAt: now, updatedAt: now } as const;
  return { ...named, ...state, ...facts };
}

export interface Attempt {
  /** The instant of the next attempt, or how it ended. */
  end: 'sent' | 'failed' | 'delayed';
  next: string | undefined;
  log: string;
}

/** One attempt to send a mail, as the runner of jobs makes it. */
export async function attemptWith(
  sender: MailSender,
  job: JobRow,
  signal = new AbortController().signal,
): Promise<Attempt> {
  const lines: unknown[] = [];
  const write = (message: string, facts?: object): void => void lines.push({ message, ...facts });
  let end: Attempt['end'] | undefined;
  const queue = new MailQueue({
    sender,
    clock: () => Date.now(),
    log: { error: write, info: write },
    noteOutcome: (outcome) => (end = outcome),
  });
  const next = await queue.run(job, { signal });
  if (end === undefined) throw new Error('Nobody was told what became of the mail.');
  return { end, next: next ?? undefined, log: JSON.stringify(lines) };
}

export async function attempt(
  url: string,
  { mail = letter, place = {}, timeoutMs, job = {}, signal }: Partial<Attempting> = {},
): Promise<Attempt> {
  const sender = smtpSender({ ...smtpPlace(url), ...place }, origin, timeoutMs);
  try {
    return await attemptWith(sender, jobOf(mail, job), signal);
  } finally {
    sender.close();
  }
}

interface Attempting {
  mail: typeof letter;
  place: Partial<SmtpPlace>;
  timeoutMs: number;
  job: Partial<JobRow>;
  signal: AbortSignal;
}

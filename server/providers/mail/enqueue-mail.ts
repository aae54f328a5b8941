import { enqueueJob } from '#server/store/jobs.ts';
import { newId } from '#server/store/ids.ts';
import type { WriteTx } from '#server/store/transaction.ts';

/** One letter to one person, in plain text. A link in it has its own line. */
export interface Mail {
  /** One address, as `Email` (areas/account/rules.ts) lets it through. */
  to: string;
  subject: string;
  text: string;
  /** ISO instant after which it is of no use and no longer sent, as when the link in it has ended. */
  expiresAt: string | null;
}

export const mailJob = 'mail';

/** Queues a mail in the transaction of what it reports: both are kept, or neither. It is sent once this commits. */
export async function enqueueMail(tx: WriteTx, mail: Mail): Promise<void> {
  const { to, subject, text, expiresAt } = mail;
  await enqueueJob(tx, {
    kind: mailJob,
    subjectId: newId(),
    caseId: null,
    payload: { to, subject: oneLine(subject), text, expiresAt },
  });
}

/** Subjects contain names that people gave themselves; a line break in one would begin another header. */
function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

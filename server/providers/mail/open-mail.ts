import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/program/log.ts';
import { systemClock } from '#server/store/clock.ts';
import { fileSender } from './file-sender.ts';
import { mailOrigin } from './mail-message.ts';
import { type MailOutcome, MailQueue } from './mail-queue.ts';
import { smtpPlace, smtpSender } from './smtp-sender.ts';

export interface OpenMail {
  queue: MailQueue;
  close: () => void;
}

/** Loaded by a hosted server alone: a desktop sends no mail, and starts without this. */
export function openMail(
  { data, smtpUrl, mailFrom }: Pick<Config, 'data' | 'smtpUrl' | 'mailFrom'>,
  publicUrl: string,
  { log, noteOutcome }: { log: Log; noteOutcome?: (outcome: MailOutcome) => void },
): OpenMail {
  const origin = mailOrigin(mailFrom, publicUrl);
  const sender = smtpUrl === null ? fileSender(join(data, 'mail'), origin) : smtpSender(smtpPlace(smtpUrl), origin);
  if (smtpUrl === null)
    log.info('No mail server is configured: every mail becomes a file in "mail" in the data folder.');
  const queue = new MailQueue({ sender, clock: systemClock, log, ...(noteOutcome && { noteOutcome }) });
  return { queue, close: () => sender.close() };
}

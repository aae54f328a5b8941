import { isIP } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import { MailRefused, type OutgoingMail } from './mail-sender.ts';

/** Who mails come from, and the host that their ids are made at. */
export interface MailOrigin {
  from: { name: string; address: string };
  host: string;
}

/** `from` is what the operator configured ("Name <address>" or an address); without it there is none to answer to. */
export function mailOrigin(from: string | null, publicUrl: string): MailOrigin {
  const { hostname } = new URL(publicUrl);
  const host = hostname.startsWith('[') || isIP(hostname) !== 0 ? 'localhost' : hostname;
  const [, name = '', address = ''] = /^(.*?)<([^<>]*)>$/.exec(from ?? '') ?? ['', '', from ?? `casewright@${host}`];
  return { from: { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }, host };
}

/** Nothing that would make two addresses of one, or a header or a command of a part of it. */
const oneAddress = /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}@[^\s\p{C}"(),:;<>@[\\\]]{1,255}$/u;

/** What a person wrote is in `subject` and `text` alone. */
export function mailMessage(mail: OutgoingMail, { from, host }: MailOrigin): SendMailOptions {
  // Nodemailer takes an envelope apart at commas.
  if (!oneAddress.test(mail.to)) throw new MailRefused({ code: 'EADDRESS' });
  const to = { name: '', address: mail.to };
  return {
    from,
    to,
    envelope: { from: from.address, to: mail.to },
    subject: mail.subject,
    text: mail.text,
    date: new Date(mail.writtenAt),
    // The same for every attempt, so that a reader who gets two of one sees one.
    messageId: `<${mail.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

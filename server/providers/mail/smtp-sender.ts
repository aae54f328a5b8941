import { createTransport, type NodemailerError } from 'nodemailer';
import { isLoopback } from '#server/config.ts';
import { mailMessage, type MailOrigin } from './mail-message.ts';
import { MailDelayed, type MailProblem, MailRefused, type MailSender } from './mail-sender.ts';

/** How a connection is protected: nothing leaves this machine that another one could read on its way. */
type Protection = 'required' | 'as-offered';

export interface SmtpPlace {
  host: string;
  port: number;
  /** TLS from the first byte, as `smtps:` says; else STARTTLS. */
  secure: boolean;
  protection: Protection;
  user: string | null;
  password: string;
}

export function smtpPlace(url: string): SmtpPlace {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    protection: isLoopback(hostname) ? 'as-offered' : 'required',
    user: username === '' ? null : decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

/** Sends through the operator's mail server over a few connections that are kept. */
export function smtpSender(place: SmtpPlace, origin: MailOrigin, timeoutMs = 20_000): MailSender {
  const { host, port, secure, protection, user, password } = place;
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    // One more connection when an idle one turns out to be closed; every further attempt is the queue's.
    maxRequeues: 1,
    idleTimeout: 30_000,
    host,
    port,
    secure,
    requireTLS: protection === 'required' && !secure,
    // On this very machine nobody is between, and its certificate names no public host.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: protection === 'required' },
    ...(user !== null && { auth: { user, pass: password } }),
    name: origin.host,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(mail, signal) {
      const message = mailMessage(mail, origin);
      try {
        await transport.sendMail({ ...message, signal });
      } catch (error) {
        throw isPermanent(error as NodemailerError)
          ? new MailRefused(problemOf(error as NodemailerError))
          : new MailDelayed(problemOf(error as NodemailerError));
      }
    },
    close: () => transport.close({ force: true }),
  };
}

/**
 * A refusal of this mail or its reader is permanent (RFC 5321, 5yz). What is wrong with the sender, the password or the
 * connection is wrong for every mail, and the operator may fix it.
 */
function isPermanent({ code, responseCode, command }: NodemailerError): boolean {
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutThisMail && responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
}

function problemOf({ code, responseCode, command, response }: NodemailerError): MailProblem {
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response ?? '')?.[1];
  return {
    code: code ?? 'EUNKNOWN',
    ...(command !== undefined && /^[A-Z ]{1,20}$/.test(command) && { command }),
    ...(responseCode !== undefined && { answer: responseCode }),
    ...(detail !== undefined && { detail }),
  };
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived: read by another library than the one that wrote it, and as the bytes were. */
export interface ReceivedMail {
  /** Whom the envelope named. */
  to: string;
  /** Who sends it, by the envelope. */
  from: string;
  subject: string;
  text: string;
  /** The lines of `text` that are an address and nothing else. */
  links: string[];
  parsed: Email;
  raw: string;
}

/** A real SMTP server on a free port of 127.0.0.1, which keeps what it is sent; `await using` stops it. */
export interface MailServer extends AsyncDisposable {
  /** For CASEWRIGHT_SMTP_URL, or `smtpUrl` of a test's configuration. */
  url: string;
  port: number;
  /** Everything that arrived so far, in its order. */
  mails: () => ReceivedMail[];
  /** The next mail to this address that was not taken yet, waiting for it. */
  mailTo: (address: string, withinMs?: number) => Promise<ReceivedMail>;
  stop: () => Promise<void>;
}

/** What a test makes the server do differently; smtp-server's own options. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const takenMail = new Set<ReceivedMail>();
  const keep = async (stream: Readable, envelope: Envelope, done: (error?: Error) => void): Promise<void> => {
    try {
      received.push(await readMail(await text(stream), envelope));
    } catch (error) {
      return done(error as Error);
    }
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    logger: false,
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address).join(', ');
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      void keep(stream, { to, from }, done);
    },
    ...options,
  });
  // A client that hangs up in the middle is what some tests are about.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return {
    url: `${options.secure === true ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    mails: () => [...received],
    async mailTo(address, withinMs = 45_000) {
      const deadline = Date.now() + withinMs;
      for (;;) {
        const mail = received.find((each) => each.to === address && !takenMail.has(each));
        if (mail) {
          takenMail.add(mail);
          return mail;
        }
        if (Date.now() > deadline) throw new Error(`No mail to ${address} came within ${withinMs} ms.`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

interface Envelope {
  to: string;
  from: string;
}

async function readMail(raw: string, envelope: Envelope): Promise<ReceivedMail> {
  const parsed = await PostalMime.parse(raw);
  const body = parsed.text ?? '';
  const links = body.split(/\r?\n/).filter((line) => /^https?:\/\/\S+$/.test(line));
  return { ...envelope, subject: parsed.subject ?? '', text: body, links, parsed, raw };
}

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { mailMessage, type MailOrigin } from './mail-message.ts';
import type { MailSender } from './mail-sender.ts';

/** Where no server sends mail, each one is a file that any mail program opens. Links in them open accounts: 0600. */
export function fileSender(folder: string, origin: MailOrigin): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mailMessage(mail, origin));
      if (!Buffer.isBuffer(message)) throw new Error('A mail was not made as one piece.');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Named by what never changes: an attempt that is made again after a crash is the same file.
      const file = join(folder, `${mail.writtenAt.slice(0, 19).replaceAll(':', '-')}-${mail.id}.eml`);
      await writeFile(`${file}.part`, readable(message, mail.text), { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}

/**
 * The same mail with its text as it was written: encoded for the wire a long link is broken in two, and somebody may
 * open the file with anything.
 */
function readable(message: Buffer, text: string): string {
  const whole = message.toString('latin1');
  const head = whole.slice(0, whole.indexOf('\r\n\r\n')).replace(/^Content-Transfer-Encoding: .*$/m, encoding);
  return `${head}\r\n\r\n${text.replace(/\r?\n/g, '\r\n')}`;
}

const encoding = 'Content-Transfer-Encoding: 8bit';

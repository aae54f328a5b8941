import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { overLimit } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import { mailsOfMailbox, withoutEnvelope } from '#server/importers/readers/mail/mailbox.ts';
import { smimeType } from '#server/importers/readers/mail/smime.ts';
import { tnefType } from '#server/importers/readers/mail/tnef.ts';
import { mailWithin, outlookWithin, packedWithin } from './inside.ts';
import { mailBlocks, type MailContent } from './mail-blocks.ts';
import { mailAround } from './opened-mail.ts';

/** Says that the page of this number, from 0, begins. */
export type OnPage = (index: number) => void;

/** An email, or an item of Outlook, is one page. A mailbox is a page a message, so that a search can cite the message. */
export async function readMail(
  path: string,
  mimeType: string,
  limits: ExtractionLimits,
  onPage: OnPage,
): Promise<DocumentReading> {
  if (mimeType !== 'application/mbox') {
    const mail = await loneMail(path, mimeType);
    return { pages: [mailBlocks(mail)], pageCount: null, language: null, facts: mailFacts(mail) };
  }
  const pages: Block[][] = [];
  for await (const bytes of mailsIn(path, limits)) {
    onPage(pages.length);
    pages.push(mailBlocks(await mailWithin(bytes)));
  }
  return { pages, pageCount: pages.length, language: null, facts: { messages: String(pages.length) } };
}

/** The page that a web archive (MHT) holds, which is written like a mail. */
export async function pageOfMail(bytes: Buffer): Promise<Block[]> {
  const { html, text } = await mailWithin(bytes);
  if (html !== null) return [{ type: 'markup', html, images: new Map() }];
  return text === null ? [] : [{ type: 'preformatted', text }];
}

/** The mail of a file, or the first ones of a mailbox, whole. */
export async function readMailbox(
  path: string,
  mimeType: string,
  limits: ExtractionLimits,
  atMost: number,
): Promise<{ mails: MailContent[]; total: number }> {
  if (mimeType !== 'application/mbox') return { mails: [await loneMail(path, mimeType)], total: 1 };
  const mails: MailContent[] = [];
  let total = 0;
  for await (const bytes of mailsIn(path, limits)) {
    total += 1;
    if (total <= atMost) mails.push(await mailWithin(bytes));
  }
  return { mails, total };
}

async function loneMail(path: string, mimeType: string): Promise<MailContent> {
  const bytes = await readFile(path);
  // Saved without the mail that it came with: it is read as all that there is in one.
  if (mimeType === tnefType) return packedWithin(bytes);
  if (mimeType === smimeType) return mailWithin(mailAround(bytes, mimeType));
  return mimeType === 'application/vnd.ms-outlook' ? outlookWithin(bytes) : mailWithin(withoutEnvelope(bytes));
}

async function* mailsIn(path: string, { mailboxMails }: ExtractionLimits): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const { bytes } of mailsOfMailbox(createReadStream(path))) {
    count += 1;
    if (count > mailboxMails) throw overLimit('mailboxMails', mailboxMails);
    yield bytes;
  }
}

function mailFacts(mail: MailContent): Record<string, string> {
  const facts: Record<string, string> = { attachments: String(mail.attachments.length) };
  for (const [name, value] of mail.fields) {
    if (name === 'Subject') facts['title'] = value;
    if (name === 'From') facts['author'] = value;
    if (name === 'Date') facts['sent'] = value;
  }
  return facts;
}

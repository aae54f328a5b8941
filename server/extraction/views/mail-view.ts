import { cleanText } from '#server/extraction/clean-text.ts';
import { readMailbox } from '#server/extraction/mail/mail.ts';
import { inlineImages, type MailAttachment, type MailContent } from '#server/extraction/mail/mail-blocks.ts';
import { readOutlookContent } from '#server/extraction/mail/outlook.ts';
import { htmlPage } from '#server/extraction/pages/html-page.ts';
import { foldQuotes, quotedText } from './quoted.ts';
import type { ViewJob } from './make-view.ts';
import type { PartWriter } from './part-writer.ts';
import type { MailMessage, MailView } from './view.ts';

/** More messages than this of one mailbox are not taken apart for a look at it. */
const messagesShown = 500;

/** A mail, or the mails of a mailbox: header, body as a safe page, its text, what was attached. */
export async function mailView({ file, settings }: ViewJob, mimeType: string, parts: PartWriter): Promise<MailView> {
  const outlook = mimeType === 'application/vnd.ms-outlook';
  const { mails, total } = outlook
    ? { mails: [await readOutlookContent(file.path)], total: 1 }
    : await readMailbox(file.path, mimeType, settings.limits, messagesShown);
  const messages: MailMessage[] = [];
  let room = settings.limits.characters;
  for (const mail of mails) {
    const text = mail.text === null ? null : cleanText(mail.text);
    room -= text?.length ?? 0;
    messages.push({
      fields: mail.fields.map(([name, value]) => [name, cleanText(value)]),
      body: await writeBody(mail, parts),
      text: room < 0 || text === '' ? null : text,
      remotePictures: countRemote(mail.html),
      attachments: await writeAttachments(mail, parts),
    });
  }
  return { kind: 'mail', messages, more: total - messages.length, facts: {} };
}

async function writeBody(mail: MailContent, parts: PartWriter): Promise<number | null> {
  const html = mail.html !== null && mail.html.trim() !== '' ? mail.html : null;
  if (html === null && (mail.text === null || mail.text.trim() === '')) return null;
  const page =
    html === null
      ? htmlPage('Message', [quotedText(mail.text ?? '')])
      : htmlPage('Message', [[{ type: 'markup', html, images: inlineImages(mail.attachments) }]]);
  const bytes = Buffer.from(foldQuotes(page), 'utf8');
  return parts.add('message.html', bytes, { mimeType: 'text/html', size: bytes.length });
}

async function writeAttachments(mail: MailContent, parts: PartWriter): Promise<number[]> {
  const numbers: number[] = [];
  for (const attachment of mail.attachments) {
    if (isShownInside(attachment, mail.html)) continue;
    numbers.push(await parts.add(cleanText(attachment.name) || 'without a name', attachment.bytes, attachment));
  }
  return numbers;
}

/** A picture that is in the body already, such as a letterhead, is no attachment to a reader. */
function isShownInside({ contentId, bytes }: MailAttachment, html: string | null): boolean {
  return contentId !== null && contentId !== '' && bytes !== null && html?.includes(`cid:${contentId}`) === true;
}

function countRemote(html: string | null): number {
  return html?.match(/<img\b[^<>]*?\bsrc\s*=\s*["']?\s*(?:https?:)?\/\//gi)?.length ?? 0;
}

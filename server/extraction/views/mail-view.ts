import { cleanText } from '#server/extraction/clean-text.ts';
import { readMailbox } from '#server/extraction/mail/mail.ts';
import { inlineImages, insideOf, type MailAttachment, type MailContent } from '#server/extraction/mail/mail-blocks.ts';
import type { Block } from '#server/extraction/pages/block.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { htmlPage } from '#server/extraction/pages/html-page.ts';
import { foldQuotes, quotedText } from './quoted.ts';
import type { ViewJob } from './make-view.ts';
import type { PartWriter } from './part-writer.ts';
import type { MailMessage, MailView } from './view.ts';

/** More messages than this of one mailbox are not taken apart for a look at it. */
const messagesShown = 500;

/** A mail, or the mails of a mailbox: header, body as a safe page, its text, what was attached. */
export async function mailView({ file, settings }: ViewJob, mimeType: string, parts: PartWriter): Promise<MailView> {
  const { mails, total } = await readMailbox(file.path, mimeType, settings.limits, messagesShown);
  const messages: MailMessage[] = [];
  let room = settings.limits.characters;
  for (const mail of mails) {
    const text = plainText(mail);
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

/** The words of the sender, then what is read within the mail: messages, reports, appointments. */
async function writeBody(mail: MailContent, parts: PartWriter): Promise<number | null> {
  const blocks = [...ownWords(mail), ...insideOf(mail).flatMap(withQuotes)];
  if (blocks.length === 0) return null;
  const bytes = Buffer.from(foldQuotes(htmlPage('Message', [blocks])), 'utf8');
  return parts.add('message.html', bytes, { mimeType: 'text/html', size: bytes.length });
}

function ownWords({ html, text, attachments }: MailContent): Block[] {
  if (html !== null && html.trim() !== '') return [{ type: 'markup', html, images: inlineImages(attachments) }];
  return text === null || text.trim() === '' ? [] : quotedText(text);
}

function withQuotes(block: Block): Block[] {
  return block.type === 'preformatted' ? quotedText(block.text) : [block];
}

/** The plain text in the mail's own words, and what is read within it. */
function plainText(mail: MailContent): string | null {
  if (mail.text === null) return null;
  return cleanText([mail.text, textOfBlocks(insideOf(mail))].filter((part) => part !== '').join('\n\n'));
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

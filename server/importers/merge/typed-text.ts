/*
 * A text as two exports of it agree on. What an export writes into the text about media, deletions and edits its reader
 * has taken out already; what is left is how the same characters are written, and what stands for a picture.
 */

/** Marks of the direction of writing, which exports add, and a byte order mark. */
const invisible = /[\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu;
/** Where iMessage has an attachment. */
const object = /\u{FFFC}/gu;

export function typedText(body: string): string {
  return body.replaceAll(invisible, '').replaceAll(object, '').replaceAll(/\r\n?/g, '\n').normalize('NFC').trimEnd();
}

/** Whether a message that was deleted shows nothing but that. Messenger and Instagram say it in place of the text. */
export function isDeletionMark(text: string): boolean {
  return text.trim() === '' || / unsent a message\.?$/i.test(text);
}

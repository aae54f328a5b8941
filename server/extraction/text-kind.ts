import { isChat } from '#server/importers/readers/whatsapp/chat-files.ts';
import { unicodeEncoding } from '#server/importers/unicode-encoding.ts';
import { mimeOfName } from '#server/rules/file-types.ts';

export interface TextSniff {
  /** Null when the bytes are not text. */
  mimeType: string | null;
  chat: boolean;
}

/** What a text file is: its first lines decide for mail, pages and chats, its name for the rest. */
export function sniffText(head: Buffer, fileName: string): TextSniff {
  const text = asText(head);
  if (text === null) return { mimeType: null, chat: false };
  const claimed = mimeOfName(fileName);
  const mimeType = textType(text.trimStart(), claimed);
  return { mimeType, chat: looksLikeChat(head, text, mimeType) };
}

function textType(text: string, claimed: string | null): string {
  const start = text.slice(0, 4096);
  if (/^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*(<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])/i.test(start)) {
    return 'text/html';
  }
  if (/^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*|<!DOCTYPE\s+svg[^>]*>\s*)*<svg[\s>]/i.test(start)) return 'image/svg+xml';
  if (claimed === 'application/mbox' || claimed === 'message/rfc822') return claimed;
  if (/^From \S.*\r?\n/.test(start) && claimed !== 'text/plain') return 'application/mbox';
  if (claimed === null && looksLikeMail(start)) return 'message/rfc822';
  if (claimed !== null && isTextual(claimed)) return claimed;
  if (start.startsWith('<?xml')) return 'application/xml';
  return 'text/plain';
}

function isTextual(mimeType: string): boolean {
  return mimeType.startsWith('text/') || mimeType === 'application/json' || mimeType === 'application/xml';
}

function looksLikeMail(start: string): boolean {
  const headers = start.split(/\r?\n\r?\n/)[0] ?? '';
  const known = headers.match(
    /^(received|from|to|subject|date|message-id|mime-version|return-path|delivered-to|content-type):/gim,
  );
  return (known?.length ?? 0) >= 3;
}

const whatsAppLine =
  /^\u200e?\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+\d{1,2}[:.]\d{2}[^\n]{0,20}?(\]| -) [^\n:]{1,80}:/m;

/** A conversation of Messenger or Instagram: by the names of its boxes, or by the line above them. */
const metaPage = /<div class="_a70[56e]"|<div class="[^"]*\b_a6-[gp]\b|<div>Participants: [^<]+<\/div>\s*<div/;

function looksLikeChat(head: Buffer, text: string, mimeType: string): boolean {
  if (mimeType === 'application/xml') return /<smses[\s>]/.test(text.slice(0, 8192));
  if (mimeType === 'application/json') {
    if (/"personal_information"\s*:\s*\{\s*"user_id"/.test(text)) return true;
    return /"messages"\s*:\s*\[/.test(text) && /"(timestamp_ms|timestamp|from_id|actor_id)"\s*:/.test(text);
  }
  if (mimeType === 'text/html') return metaPage.test(text);
  // Phones write dates in their own letters and figures, which the reader knows; a log has them anywhere.
  if (mimeType === 'text/plain') return whatsAppLine.test(text.slice(0, 2048)) || isChat(head, 3);
  return false;
}

/** The head as text, or null when it is binary. UTF-16 without a byte order mark is recognized by its zeros. */
function asText(head: Buffer): string | null {
  if (head.length === 0) return '';
  const encoding = unicodeEncoding(head);
  if (encoding !== null) return new TextDecoder(encoding).decode(head);
  if (head.includes(0)) return null;
  let control = 0;
  for (const byte of head) if (byte < 32 && !ordinaryControls.has(byte)) control++;
  return control > head.length / 50 ? null : head.toString('latin1');
}

/** Tab, line feed, form feed, carriage return, and the escape that ISO-2022 mail uses. */
const ordinaryControls = new Set([9, 10, 12, 13, 27]);

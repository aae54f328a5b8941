import iconv from 'iconv-lite';
import { encodingOfCodePage } from '#server/extraction/writing/rtf-charsets.ts';

/** The code page that Windows has for a language, where it is not the western one, by the low ten bits of its number. */
const codePageOfLanguage: Record<number, number> = {
  0x01: 1256, 0x02: 1251, 0x04: 936, 0x05: 1250, 0x08: 1253, 0x0d: 1255, 0x0e: 1250, 0x11: 932, 0x12: 949, 0x15: 1250,
  0x18: 1250, 0x19: 1251, 0x1a: 1250, 0x1b: 1250, 0x1e: 874, 0x1f: 1254, 0x20: 1256, 0x22: 1251, 0x23: 1251, 0x24: 1250,
  0x25: 1257, 0x26: 1257, 0x27: 1257, 0x29: 1256, 0x2a: 1258, 0x2f: 1251,
}; // prettier-ignore

interface CodePages {
  messageCodepage?: number;
  internetCodepage?: number;
  messageLocaleId?: number;
}

/** What the texts of an item that are not Unicode are written in, as iconv calls it ([MS-OXCMSG] 2.2.1.5). */
export function encodingOf({ messageCodepage, internetCodepage, messageLocaleId }: CodePages): string {
  const language = messageLocaleId === undefined ? undefined : codePageOfLanguage[messageLocaleId & 0x3ff];
  const known = [messageCodepage, language, internetCodepage].map((page) => encodingOfPage(page ?? 0));
  return known.find((encoding) => encoding !== null) ?? 'cp1252';
}

/** Null for a code page that nobody knows, UTF-16 among them: such bytes say themselves what they are. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string | null {
  if (codePage >= 50_220 && codePage <= 50_222) return new TextDecoder('iso-2022-jp').decode(bytes);
  const encoding = encodingOfPage(codePage);
  return encoding === null || codePage === 65_001 ? null : iconv.decode(Buffer.from(bytes), encoding);
}

function encodingOfPage(codePage: number): string | null {
  if (codePage === 51_932) return 'eucjp';
  const encoding = encodingOfCodePage(codePage);
  return codePage > 0 && codePage !== 20_127 && iconv.encodingExists(encoding) ? encoding : null;
}

import { isUtf8 } from 'node:buffer';
import { unicodeEncoding } from '#server/importers/unicode-encoding.ts';
import { decodesStrictly, guessEncoding } from './encoding.ts';

interface DecodedText {
  text: string;
  encoding: string;
}

/**
 * Bytes of a text file as text: byte order mark, UTF-16 by its zeros, UTF-8 when valid, else as XML declares it, else as
 * the text itself suggests.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const declared = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(startOf(bytes))?.[1];
  return decodeDeclared(bytes, declared);
}

/** As decodeText, but a page of HTML may name its own encoding. */
export function decodeHtml(bytes: Uint8Array): string {
  const declared = /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(startOf(bytes))?.[1];
  return declared === undefined ? decodeText(bytes).text : decodeDeclared(bytes, declared).text;
}

function startOf(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes.subarray(0, 2048));
}

/** Programs declare what they don't write: a declaration holds where the bytes can be that, and are not plainly else. */
function decodeDeclared(bytes: Uint8Array, declared: string | undefined): DecodedText {
  const encoding = unicodeEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : declaredOrGuessed(bytes, declared));
  // Japanese mail is ASCII with escapes, which is valid UTF-8 too.
  const actual = encoding === 'utf-8' ? guessEncoding(bytes) : encoding;
  return { text: new TextDecoder(actual).decode(bytes), encoding: actual };
}

function declaredOrGuessed(bytes: Uint8Array, declared: string | undefined): string {
  const guessed = guessEncoding(bytes);
  if (declared === undefined || !decodesStrictly(bytes, declared)) return guessed;
  // Any bytes at all can be western: that name proves nothing where they are plainly another alphabet.
  const western = /^(windows-1252|iso-8859-1|latin-?1|us-ascii|ascii|cp1252)$/i.test(declared);
  const latinGuess = /^(windows-125[024]|iso-8859-2)$/.test(guessed);
  return western && !latinGuess ? guessed : declared;
}

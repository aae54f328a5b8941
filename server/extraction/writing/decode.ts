import { unicodeEncoding } from '#server/importers/unicode-encoding.ts';

/** Bytes of a text file as text: byte order mark, UTF-16 by its zeros, UTF-8 when valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const unicode = unicodeEncoding(bytes);
  if (unicode !== null) return { text: new TextDecoder(unicode).decode(bytes), encoding: unicode };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** As decodeText, but a page of HTML may name its own encoding. */
export function decodeHtml(bytes: Uint8Array): string {
  if (unicodeEncoding(bytes) !== null) return decodeText(bytes).text;
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2048));
  const named = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  const guessed = decodeText(bytes);
  if (named === undefined || guessed.encoding === 'utf-8') return guessed.text;
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return guessed.text; // A name that nobody knows is as good as none.
  }
}

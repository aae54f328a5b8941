import { unicodeEncoding } from '#server/importers/unicode-encoding.ts';

/**
 * Bytes of a mail as text. What is declared counts where it can be so; then what the bytes themselves say, then
 * `elsewhere`, what other parts of the same mail are written in, and Windows-1252 at last, in which all bytes are letters.
 */
export async function lettersOf(
  bytes: Uint8Array,
  declared: string | undefined,
  elsewhere: string | null = null,
): Promise<string> {
  const unicode = unicodeEncoding(bytes);
  if (unicode !== null) return new TextDecoder(unicode).decode(bytes);
  const label = (declared ?? '').trim().toLowerCase();
  if (/^(utf-?16|ucs-?2|unicode$)/.test(label)) return sixteenBits(bytes, label) ?? undeclared(bytes, elsewhere);
  if (/^utf-?8$/.test(label)) return utf8(bytes) ?? damagedUtf8(bytes, elsewhere);
  return (saysNothing.test(label) ? null : await decodeAs(bytes, label)) ?? undeclared(bytes, elsewhere);
}

/** What programs write that don't know, and ASCII, which eight-bit letters prove wrong. */
const saysNothing = /^((us-)?ascii|ansi_x3\.4-1968|(x-)?unknown(-8bit)?|(x-)?default(_charset)?|[78]bit|none|)$/;

/** Null for an encoding that nobody knows. */
export async function decodeAs(bytes: Uint8Array, label: string): Promise<string | null> {
  const name = /^(?:x-|cs)?(?:iso-?2022-?jp|cp5022\d)/.test(label) ? 'iso-2022-jp' : label;
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    // Loaded when there is one: nearly all mails are in what Node itself knows.
    const { default: iconv } = await import('iconv-lite');
    return iconv.encodingExists(name) ? iconv.decode(Buffer.from(bytes), name) : null;
  }
}

async function undeclared(bytes: Uint8Array, elsewhere: string | null): Promise<string> {
  if (hasEscapes(bytes)) return new TextDecoder('iso-2022-jp').decode(bytes);
  return utf8(bytes) ?? fallback(bytes, elsewhere);
}

async function fallback(bytes: Uint8Array, elsewhere: string | null): Promise<string> {
  return (
    (elsewhere === null ? null : await decodeAs(bytes, elsewhere)) ?? new TextDecoder('windows-1252').decode(bytes)
  );
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null; // Its caller tries another.
  }
}

/** A damaged byte here and there is still UTF-8. */
async function damagedUtf8(bytes: Uint8Array, elsewhere: string | null): Promise<string> {
  const text = new TextDecoder('utf-8').decode(bytes);
  const letters = text.match(/[^\u0000-\u007f]/gu) ?? [];
  const broken = letters.filter((letter) => letter === '\ufffd').length;
  return broken * 2 > letters.length ? fallback(bytes, elsewhere) : text;
}

/** Null where it is UTF-16 in name only: every line of real UTF-16 has a zero. */
function sixteenBits(bytes: Uint8Array, label: string): string | null {
  let even = 0;
  let odd = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  if (even + odd === 0 && utf8(bytes) !== null) return null;
  const big = even === odd ? label.endsWith('be') : even > odd;
  return new TextDecoder(big ? 'utf-16be' : 'utf-16le').decode(bytes);
}

/** Japanese of seven bits announces itself. */
function hasEscapes(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('\u001b$');
}

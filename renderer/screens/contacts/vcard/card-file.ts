import { formatCount, formatNumber, formatSize } from '#renderer/lib/quantities.ts';

export const cardBytesAtMost = 5_000_000;
export const cardsAtMost = 5000;

/** A file of contact cards that can't be taken, and why, as a sentence. */
export class CardFileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CardFileRefused';
  }
}

/** The text of a card file from any program: UTF-8 or UTF-16, or what old Windows programs use. */
export function cardText(bytes: Uint8Array): string {
  if (bytes.length > cardBytesAtMost) {
    throw new CardFileRefused(
      `The file has ${formatSize(bytes.length)}; contact cards are read up to ${formatSize(cardBytesAtMost)}. Export them without photos, or in several files.`,
    );
  }
  const text = decode(bytes);
  if (!/^\s*BEGIN:VCARD/im.test(text)) {
    throw new CardFileRefused(
      'This file holds no contact cards. A file of contact cards (.vcf) has a line BEGIN:VCARD.',
    );
  }
  return text;
}

/** The logical lines of each card: folded lines joined, cards within cards left out. */
export function cardsIn(text: string): string[][] {
  const cards: string[][] = [];
  let depth = 0;
  for (const line of logicalLines(text)) {
    if (/^\s*BEGIN:VCARD\s*$/i.test(line)) {
      depth += 1;
      if (depth === 1) cards.push([]);
    } else if (/^\s*END:VCARD\s*$/i.test(line)) depth = Math.max(0, depth - 1);
    else if (depth === 1) cards.at(-1)?.push(line);
  }
  if (cards.length > cardsAtMost) {
    throw new CardFileRefused(
      `The file holds ${formatCount(cards.length, 'contact card')}; at most ${formatNumber(cardsAtMost)} are read at once. Export them in several files.`,
    );
  }
  return cards;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const quotedPrintable = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i;

/** A line that begins with a blank goes on with the one before; so does one after a soft break of quoted-printable. */
function* logicalLines(text: string): Generator<string> {
  let pieces: string[] = [];
  let soft = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (soft) pieces.push(line);
    else if (/^[ \t]/.test(line) && pieces.length > 0) pieces.push(line.slice(1));
    else {
      if (pieces.length > 0) yield pieces.join('');
      pieces = line === '' ? [] : [line];
    }
    const first = pieces[0] ?? '';
    soft = line.endsWith('=') && quotedPrintable.test(first);
    if (soft) pieces[pieces.length - 1] = (pieces.at(-1) ?? '').slice(0, -1);
  }
  if (pieces.length > 0) yield pieces.join('');
}

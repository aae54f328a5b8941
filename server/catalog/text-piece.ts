import { z } from 'zod';
import { invalid } from '#server/errors/app-error.ts';

/** A text, or the part of it that was asked for. Offsets and lengths are in UTF-16 units, as those of snippets. */
export interface TextPiece {
  text: string;
  /** Where the next piece begins; null where this one ends the text. */
  nextOffset: number | null;
  totalLength: number;
  /** The page that the piece begins on, counted from 1. */
  firstPage: number;
  /** Only of a file that is still being read: more comes. */
  stillReading?: boolean;
}

/** About 12,000 tokens: what an assistant can read at once and still think. */
export const charactersAPiece = 50_000;
const longestText = 2_000_000;

function units(least: number, description: string) {
  const sentence = `Give a whole number from ${least} to ${longestText}.`;
  return z.coerce
    .number(sentence)
    .int(sentence)
    .min(least, sentence)
    .max(longestText, sentence)
    .optional()
    .meta({ description });
}

/** What of a long text is asked for. */
export const inPieces = {
  offset: units(0, 'The character to begin at, from 0'),
  length: units(
    1,
    `At most this many characters; ${charactersAPiece} when omitted, and over REST all where there is no \`offset\` either`,
  ),
};

/**
 * The piece of a text whose pages are separated by form feeds; all of it where neither is asked for. A character is never
 * cut in two: a piece that would end inside one ends before it, and one that would begin inside it begins with it.
 */
export function pieceOf(
  text: string,
  { offset, length }: { offset?: number | undefined; length?: number | undefined },
  firstPage: number,
): TextPiece {
  const totalLength = text.length;
  const asked = offset ?? 0;
  if (asked > 0 && asked >= totalLength) throw beyondTheEnd(totalLength);
  const begin = wholeFrom(text, asked);
  const most = length ?? (offset === undefined ? totalLength : charactersAPiece);
  const cut = wholeFrom(text, Math.min(begin + most, totalLength));
  // A single character that is longer than the length asked for is answered, or nobody would come past it.
  const end = cut > begin ? cut : Math.min(begin + 2, totalLength);
  const pagesBefore = text.slice(0, begin).split('\f').length - 1;
  return {
    text: text.slice(begin, end),
    nextOffset: end < totalLength ? end : null,
    totalLength,
    firstPage: firstPage + pagesBefore,
  };
}

/** The place itself, or the one before it where it is in the middle of a character. */
function wholeFrom(text: string, at: number): number {
  return at > 0 && at < text.length && isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1)) ? at - 1 : at;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

function beyondTheEnd(totalLength: number): Error {
  return invalid(`This text has ${totalLength} characters.`, 'offset');
}

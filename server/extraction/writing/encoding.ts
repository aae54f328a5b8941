import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';

/** More of a file says no more about its encoding. */
const sampleBytes = 64 * 1024;

/**
 * The encoding of a text that is not Unicode, by what it would say in each: an East Asian one, another alphabet, or the
 * Latin letters of western, central European or Turkish Windows.
 */
export function guessEncoding(bytes: Uint8Array): string {
  if (hasJapaneseEscapes(bytes)) return 'iso-2022-jp';
  if (isUtf8(bytes)) return 'utf-8';
  const sample = wholeStart(bytes);
  if (isMostlyUtf8(sample)) return 'utf-8';
  const guesses = analyse(sample);
  return eastAsian(sample, guesses) ?? alphabetOf(sample) ?? latin(sample, guesses);
}

type Guesses = ReturnType<typeof analyse>;

/** To the end of a line, so that no character is cut in two. */
function wholeStart(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= sampleBytes) return bytes;
  const start = bytes.subarray(0, sampleBytes);
  const end = start.lastIndexOf(0x0a);
  return end > 0 ? start.subarray(0, end) : start;
}

/** ISO-2022-JP is plain ASCII but for these. */
function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, sampleBytes));
  return start.includes('\u001b$B') || start.includes('\u001b$@');
}

/** A damaged byte here and there is still UTF-8. */
function isMostlyUtf8(sample: Uint8Array): boolean {
  const letters = new TextDecoder().decode(sample).match(/[^\u0000-\u007f]/gu) ?? [];
  const broken = letters.filter((letter) => letter === '\ufffd').length;
  return letters.length > broken * 4;
}

const eastAsianNames: Record<string, string> = {
  Shift_JIS: 'shift_jis',
  GB18030: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
  'EUC-JP': 'euc-jp',
};

function eastAsian(sample: Uint8Array, guesses: Guesses): string | null {
  const sure = guesses.find(({ name, confidence }) => name in eastAsianNames && confidence >= 60);
  const encoding = sure && eastAsianNames[sure.name];
  if (encoding !== undefined && decodesStrictly(sample, encoding)) return encoding;
  const japanese = strictly(sample, 'shift_jis');
  return japanese !== null && (japanese.match(/[ぁ-んァ-ヶ]/g)?.length ?? 0) >= 2 ? 'shift_jis' : null;
}

/** Alphabets that are not Latin, with the letters that most words are made of. */
const alphabets: readonly [encoding: string, letters: RegExp, common: string][] = [
  ['windows-1251', /\p{Script=Cyrillic}/gu, 'оеаинтсрвлкмдпу'],
  ['koi8-r', /\p{Script=Cyrillic}/gu, 'оеаинтсрвлкмдпу'],
  ['ibm866', /\p{Script=Cyrillic}/gu, 'оеаинтсрвлкмдпу'],
  ['windows-1253', /\p{Script=Greek}/gu, 'αοιετσνηυρπκμάίό'],
  ['windows-1255', /\p{Script=Hebrew}/gu, 'יוהלארתבשמנ'],
  ['windows-1256', /\p{Script=Arabic}/gu, 'اليموندرتبعسفأ'],
];

function alphabetOf(sample: Uint8Array): string | null {
  const beyond = sample.reduce((count, byte) => (byte >= 0x80 ? count + 1 : count), 0);
  // Most letters of a Latin text are ASCII, and hardly a word is without one.
  const words =
    Buffer.from(sample)
      .toString('latin1')
      .match(/[\u0080-\u00ff]{3,}/g)
      ?.join('') ?? '';
  if (words.length < 4 || words.length < beyond * 0.75) return null;
  const scores = alphabets.map(([encoding, letters, common]): [number, string] => [
    likeness(new TextDecoder(encoding).decode(sample), letters, common),
    encoding,
  ]);
  const [score, encoding] = scores.reduce((best, each) => (each[0] > best[0] ? each : best));
  return score >= 0.35 ? encoding : null;
}

/** How many of the letters are common ones, less what no word has: capitals after small letters, and signs. */
function likeness(text: string, letters: RegExp, common: string): number {
  const found = text.match(letters) ?? [];
  const beyond = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
  if (found.length === 0) return 0;
  const usual = found.filter((letter) => common.includes(letter.toLowerCase())).length;
  const odd = (text.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0) + Math.max(0, beyond - found.length);
  return (usual - 2 * odd) / beyond;
}

const latinNames: Record<string, string> = {
  'windows-1250': 'windows-1250',
  'ISO-8859-2': 'iso-8859-2',
  'windows-1254': 'windows-1254',
  'ISO-8859-9': 'windows-1254',
};

function latin(sample: Uint8Array, [best]: Guesses): string {
  const beyond = sample.reduce((count, byte) => (byte >= 0x80 ? count + 1 : count), 0);
  const named = best && best.confidence >= 40 && beyond >= 5 ? latinNames[best.name] : undefined;
  // Windows has letters where ISO 8859 has none.
  if (named === 'iso-8859-2' && sample.some((byte) => byte >= 0x80 && byte < 0xa0)) return 'windows-1250';
  return named ?? 'windows-1252';
}

export function decodesStrictly(bytes: Uint8Array, encoding: string): boolean {
  return strictly(bytes, encoding) !== null;
}

function strictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null; // Not this encoding, or a name that nobody knows: the caller asks the next one.
  }
}

/**
 * A number as a list of a document writes it, by the format's name in WordprocessingML. Formats that spell words or
 * use other scripts' letters come out in digits: the value is right, its dress is not.
 */
export function listNumber(value: number, format: string): string {
  switch (format) {
    case 'none':
    case 'bullet':
      return '';
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'lowerLetter':
      return letters(value).toLowerCase();
    case 'upperLetter':
      return letters(value);
    case 'lowerRoman':
      return roman(value).toLowerCase();
    case 'upperRoman':
      return roman(value);
    case 'ordinal':
      return ordinal(value);
    default:
      return String(value);
  }
}

/** A to Z, then AA, BB, CC: not the way columns of a sheet go on. Word, too, ends at thirty letters in a row. */
function letters(value: number): string {
  if (value < 1 || value > 780) return String(value);
  return String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
}

const romanDigits: [worth: number, written: string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  let rest = value;
  let written = '';
  for (const [worth, digits] of romanDigits) {
    for (; rest >= worth; rest -= worth) written += digits;
  }
  return written;
}

function ordinal(value: number): string {
  const teens = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
}

/** The other way: which number "(c)" or "iv." is, the one after `previous` where a letter could be two. */
export function countOf(written: string, previous: number | null): number | null {
  const mark = /[\p{L}\p{N}]+/u.exec(written)?.[0].toLowerCase() ?? '';
  if (/^\d{1,9}$/.test(mark)) return Number(mark);
  const readings = [romanValue(mark), letterValue(mark)].filter((value) => value !== null);
  return readings.find((value) => value === (previous ?? 0) + 1) ?? readings[0] ?? null;
}

function letterValue(mark: string): number | null {
  if (!/^([a-z])\1*$/.test(mark)) return null;
  return mark.charCodeAt(0) - 96 + 26 * (mark.length - 1);
}

function romanValue(mark: string): number | null {
  if (!/^[ivxlcdm]+$/.test(mark) || mark.length > 15) return null;
  for (let value = 1; value < 400; value++) if (roman(value).toLowerCase() === mark) return value;
  return null;
}

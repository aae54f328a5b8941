import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { inLines, roomOf } from '#server/papers/packet/lines.ts';

const arimo = fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'));

describe('lines', () => {
  it('have at least the room that the font takes, for every letter of it that a title may have', () => {
    const document = new PDFDocument().font(arimo).fontSize(100);
    const letters = Array.from({ length: 0x250 }, (_, at) => String.fromCodePoint(at)).filter((letter) =>
      /^[\p{L}\p{N}\p{P}\p{S} ]$/u.test(letter),
    );
    const narrow = letters.filter((letter) => document.widthOfString(letter) > roomOf(letter, 100));
    expect(narrow).toEqual([]);
    expect(letters.length).toBeGreaterThan(400);
  });

  it('are no wider than they may be, and lose nothing', () => {
    const text = `Short words and a${'very'.repeat(40)}longone, 漢字漢字漢字漢字漢字 and 👨‍👩‍👧‍👦👨‍👩‍👧‍👦 at the end`;
    for (const width of [30, 90, 200]) {
      const lines = inLines(text, { width, size: 10, most: 1000 });
      expect(lines.filter((line) => roomOf(line, 10) > width)).toEqual([]);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
  });

  it('end with an ellipsis where there are too many', () => {
    const lines = inLines('word '.repeat(500), { width: 100, size: 10, most: 3 });
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/…$/);
    expect(roomOf(lines[2]!, 10)).toBeLessThanOrEqual(100);
  });

  it('are none of an empty text', () => {
    expect(inLines('  ', { width: 100, size: 10, most: 3 })).toEqual([]);
  });
});
